import { expect, test } from "vitest";
import { supervise } from "./supervise.ts";

/** A server that runs or does not, under a supervisor whose pauses end when the test says so. */
function supervised() {
  const server = { running: true, starts: 0, refusals: 0 };
  const waits: number[] = [];
  const lines: string[] = [];
  let go: (() => void) | null = null;
  const end = supervise({
    isRunning: async () => server.running,
    async start() {
      server.starts += 1;
      if (server.refusals > 0) {
        server.refusals -= 1;
        throw new Error("No space left on device.");
      }
      server.running = true;
    },
    pause: (ms, signal) => {
      waits.push(ms);
      return new Promise((resolve) => {
        go = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    },
    onProgress: (line) => lines.push(line),
  });
  /** Lets the time of a pause go by, until the next one begins. */
  const goOn = async () => {
    const before = waits.length;
    go?.();
    await expect.poll(() => waits.length, { interval: 1 }).toBeGreaterThan(before);
  };
  return { server, waits, lines, goOn, end };
}

test("a server that runs is left alone", async () => {
  const { server, waits, goOn, end } = supervised();
  await goOn();
  await goOn();
  await end();
  expect([server.starts, waits]).toEqual([0, [500, 500, 500]]);
});

test("a server that has ended is started again at once, and looked after from then on", async () => {
  const { server, lines, goOn, end } = supervised();
  for (let time = 1; time <= 2; time += 1) {
    server.running = false;
    await goOn();
    expect(server).toMatchObject({ running: true, starts: time });
  }
  await end();
  expect(lines.slice(0, 2)).toEqual(["The database has ended: starting it again", "The database runs again"]);
});

test("one that does not start is tried ever later, half a minute at most, until it does", async () => {
  const { server, waits, lines, goOn, end } = supervised();
  Object.assign(server, { running: false, refusals: 9 });
  for (let time = 0; time < 10; time += 1) await goOn();
  expect(waits).toEqual([500, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 500]);
  expect(server).toMatchObject({ running: true, starts: 10 });
  expect(lines[1]).toBe("No space left on device. Trying again");
  await end();
});

test("nothing is started any more once the supervision has ended", async () => {
  const { server, goOn, end } = supervised();
  Object.assign(server, { running: false, refusals: 1 });
  await goOn();
  await end();
  expect(server).toMatchObject({ running: false, starts: 1 });
});
