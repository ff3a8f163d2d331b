import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  tid: number;
  pid: number;
  args: { name?: string };
}

export interface Traced {
  /** How long it was looked, in milliseconds. */
  ms: number;
  /** Pieces of work of the page's own thread that held it for more than 50 ms, each by its length. */
  long: number[];
  /** How much of the time that thread was at work, in hundredths. */
  busy: number;
  /** How much of the time it ran scripts, in hundredths. */
  scripting: number;
}

const CATEGORIES = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline", "v8.execute"];
const SCRIPTS = new Set([
  "FunctionCall",
  "EvaluateScript",
  "v8.run",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
]);

/** The time that lies in at least one of some spans. */
function covered(spans: readonly TraceEvent[]): number {
  let total = 0;
  let end = 0;
  for (const { ts, dur = 0 } of spans.toSorted((a, b) => a.ts - b.ts)) {
    total += Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
  }
  return total;
}

async function eventsOf(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown[] as TraceEvent[])));
  const ended = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.end");
  await ended;
  return events;
}

/** Looks at what the browser does while something is done on a page (CDP tracing). */
export async function traced(page: Page, work: () => Promise<void>): Promise<Traced> {
  const session = await page.context().newCDPSession(page);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  const events = await eventsOf(session);
  await session.detach();
  // The thread that ran the page's scripts longest is its own: service workers and other tabs have others.
  const complete = events.filter(({ ph }) => ph === "X");
  const scripts = complete.filter(({ name }) => SCRIPTS.has(name));
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = Map.groupBy(scripts, key);
  const [main, own = []] = [...threads].toSorted((a, b) => covered(b[1]) - covered(a[1]))[0] ?? [];
  const tasks = complete.filter((event) => event.name.endsWith("RunTask") && key(event) === main);
  const share = (spans: readonly TraceEvent[]) => Math.round(covered(spans) / 10 / ms);
  return {
    ms,
    long: tasks.flatMap(({ dur = 0 }) => (dur > 50_000 ? [dur / 1_000] : [])),
    busy: share(tasks),
    scripting: share(own),
  };
}
