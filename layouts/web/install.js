// Keeping of a published page in the browser, by the service worker beside it.

import { index } from "./book.js";

// A page opened from a disk, or copied somewhere without the worker, goes on without it.
if (index.companion && location.protocol.startsWith("http") && navigator.serviceWorker) {
  navigator.serviceWorker.register("offline.js").catch(() => {});
}
