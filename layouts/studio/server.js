// Requests to the server of the studio.

/** Why a request was refused; its message is that of the command line. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Ask the server to do something, and return its answer; `keepalive` for a page that is closing. */
export async function ask(action, body = {}, keepalive = false) {
  let answer;
  try {
    answer = await fetch(`api/${action}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), keepalive });
  } catch {
    throw new Refused("", 0);
  }
  const found = await answer.json().catch(() => ({ fault: `${answer.status}` }));
  if (!answer.ok) throw new Refused(found.fault, answer.status);
  return found;
}
