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

import { appendFileSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";

const h = monitorEventLoopDelay({ resolution: 5 });
h.enable();
writeFileSync("/tmp/loop.log", "");
let gc = 0,
  gcMax = 0;
new PerformanceObserver((l) => {
  for (const e of l.getEntries()) {
    gc += e.duration;
    gcMax = Math.max(gcMax, e.duration);
  }
}).observe({ entryTypes: ["gc"] });
let cpu = process.cpuUsage();
setInterval(() => {
  const c = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  appendFileSync(
    "/tmp/loop.log",
    `${new Date().toISOString()} loop p50 ${(h.percentile(50) / 1e6).toFixed(0)} p99 ${(h.percentile(99) / 1e6).toFixed(0)} max ${(h.max / 1e6).toFixed(0)} gc ${gc.toFixed(0)} max ${gcMax.toFixed(0)} cpu ${((c.user + c.system) / 1000).toFixed(0)}ms\n`,
  );
  h.reset();
  gc = 0;
  gcMax = 0;
}, 1000).unref();
