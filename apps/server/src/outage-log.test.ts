import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOutageLog } from "./outage-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const err = new Error("connect ECONNREFUSED");

function logged() {
  const lines: { level: string; says: object; text: string }[] = [];
  const at = (level: string) => (says: object, text: string) => void lines.push({ level, says, text });
  const log = createOutageLog({ error: at("error"), info: at("info") }, "the job queue");
  return { lines, log };
}

test("an outage is one line at its beginning, one a minute, and one at its end with how long it took", () => {
  const { lines, log } = logged();
  // Ten errors every two seconds, for two and a half minutes.
  for (let second = 0; second < 150; second += 2) {
    for (let n = 0; n < 10; n += 1) log.note(err);
    vi.advanceTimersByTime(2_000);
  }
  expect(lines).toEqual([
    { level: "error", says: { err }, text: "the job queue reports an error" },
    { level: "error", says: { err, seconds: 60, errors: 301 }, text: "the job queue still reports errors" },
    { level: "error", says: { err, seconds: 120, errors: 601 }, text: "the job queue still reports errors" },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual([
    {
      level: "info",
      says: { seconds: 148, errors: 750 },
      text: "the job queue has reported no error for half a minute",
    },
  ]);
});

test("the next one is told anew", () => {
  const { lines, log } = logged();
  for (let time = 0; time < 2; time += 1) {
    log.note(err);
    vi.advanceTimersByTime(31_000);
  }
  const twice = ["the job queue reports an error", "the job queue has reported no error for half a minute"];
  expect(lines.map(({ text }) => text)).toEqual([...twice, ...twice]);
});
