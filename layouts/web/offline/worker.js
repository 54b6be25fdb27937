// Service worker of a published page: keeps the page in the browser, so that it opens without a network.
// VERSION, START and FILES are put before this text by `install.py`; another edition has another VERSION, so that browsers fetch it anew.
//
// The page is asked for from the network first, so that a reader who is online has the newest edition; without an answer in time the kept
// one is shown. Icons and manifest come from what is kept. Everything else in the folder is left to the browser.

const CACHE = `gridpress ${registration.scope} ${VERSION}`;
const PATIENCE_MS = 4000;

const addressOf = (name) => new URL(name, registration.scope).href;
const PAGE = addressOf(START);
const KEPT = new Set(FILES.map(addressOf));

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const address = url.replace(/[?#].*/, "");
  if (method !== "GET") return;
  if (mode === "navigate" && (address === PAGE || address === registration.scope || address === addressOf("index.html"))) {
    event.respondWith(findPage(event));
  } else if (KEPT.has(address)) event.respondWith(findKept(event.request, address));
});

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (name) => keep(cache, addressOf(name), await fetch(addressOf(name), { cache: "reload" }))));
  await skipWaiting();
}

// Delete what older editions kept; caches of other books have another scope.
async function activate() {
  const mine = `gridpress ${registration.scope} `;
  for (const name of await caches.keys()) if (name.startsWith(mine) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

// Keep a good answer; one that was redirected is copied, because browsers refuse to show it later.
async function keep(cache, address, answer) {
  if (!answer.ok) throw new Error(`expected ${address}, got status ${answer.status}`);
  const copy = answer.redirected ? new Response(await answer.clone().blob(), { headers: answer.headers }) : answer.clone();
  await cache.put(address, copy);
}

async function findPage(event) {
  const cache = await caches.open(CACHE);
  const kept = cache.match(PAGE);
  const asked = fetch(PAGE, { cache: "no-cache" }).then(async (answer) => {
    await keep(cache, PAGE, answer);
    return answer;
  });
  event.waitUntil(asked.catch(() => null));
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS));
  return Promise.race([asked, late]).catch(async () => (await kept) ?? asked);
}

async function findKept(request, address) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}
