import type { CDPSession, Page } from "playwright-core";

/** An event of Chromium's trace, with its times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const isEvent = (value: object): value is TraceEvent => "ph" in value && "ts" in value && "tid" in value;

/** What of a window's time the main thread of a page was busy with. */
export interface Busy {
  /** Share in which it ran scripts, callbacks and collections of garbage. */
  scripting: number;
  /** The same in time that its processor was really on it, which other work on the machine does not lengthen. */
  scriptingCpu: number;
  /** Share in which it did anything: scripts, layout, painting. */
  all: number;
  longestTaskMs: number;
  seconds: number;
}

const SCRIPTS = new Set([
  "EvaluateScript",
  "FunctionCall",
  "FireAnimationFrame",
  "TimerFire",
  "EventDispatch",
  "RunMicrotasks",
  "v8.run",
  "v8.callFunction",
  "MinorGC",
  "MajorGC",
  "XHRReadyStateChange",
  "ResourceReceivedData",
  "V8.GCScavenger",
]);

/** Sums what does not lie within another of the same kind, so that nothing is counted twice. */
function outermost(events: readonly TraceEvent[]): { wall: number; cpu: number } {
  let end = Number.NEGATIVE_INFINITY;
  let [wall, cpu] = [0, 0];
  for (const { ts, dur = 0, tdur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (ts + dur <= end) continue;
    const isWhole = ts >= end;
    wall += isWhole ? dur : ts + dur - end;
    cpu += isWhole ? tdur : 0;
    end = ts + dur;
  }
  return { wall, cpu };
}

async function collected(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as readonly object[]) if (isEvent(event)) events.push(event);
  });
  const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "v8", "blink.user_timing", "__metadata"] },
  });
  await work();
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** Watches what the main thread of a page does while something goes on. */
export async function busyWhile(page: Page, work: () => Promise<void>): Promise<Busy> {
  const session = await page.context().newCDPSession(page);
  let seconds = 0;
  const events = await collected(session, async () => {
    const begun = performance.now();
    await work();
    seconds = (performance.now() - begun) / 1000;
  });
  await session.detach();
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  // The page's own is the busiest: the browser keeps a spare one.
  const threads = mains.map(({ pid, tid }) => {
    const own = events.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid);
    const tasks = own.filter(({ name }) => name.endsWith("RunTask"));
    return { own, tasks, all: outermost(tasks).wall };
  });
  const busiest = threads.toSorted((a, b) => b.all - a.all)[0];
  if (!busiest) throw new Error("the trace has no main thread");
  const { wall, cpu } = outermost(busiest.own.filter(({ name }) => SCRIPTS.has(name)));
  const share = (microseconds: number) => microseconds / 1_000_000 / seconds;
  return {
    scripting: share(wall),
    scriptingCpu: share(cpu),
    all: share(busiest.all),
    longestTaskMs: Math.max(0, ...busiest.tasks.map(({ dur = 0 }) => dur)) / 1000,
    seconds,
  };
}
