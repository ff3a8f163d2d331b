/** Imported beside a server (`--expose-gc --import`): tells what it holds when nothing is left to collect. */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  // What the first collection only marked, such as buffers behind finalizers, goes with the second.
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  });
});
// Listening must not keep the server from ending.
process.channel?.unref();
