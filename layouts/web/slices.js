// Runs a long search in short time slices, so that the page stays responsive.

const SLICE_MS = 20;

// Run a generator to its end and return its result; return undefined once `isStopped` says so, which is asked after each step.
export async function runInSlices(search, isStopped) {
  for (let rest = performance.now(); ; ) {
    const { done, value } = search.next();
    if (done) return value;
    if (isStopped()) return undefined;
    if (performance.now() - rest < SLICE_MS) continue;
    await new Promise((go) => setTimeout(go));
    rest = performance.now();
  }
}
