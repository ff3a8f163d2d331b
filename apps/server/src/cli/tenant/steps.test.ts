import type { Dependencies } from "@karwan/api";
import { messageJob } from "@karwan/api";
import { expect, test } from "vitest";
import { handlersOf, recurring } from "../../worker/handlers.ts";
import { tenantJobs } from "./steps.ts";

test("every job that the worker does goes along with its tenant, but for what is done by the clock and messages to persons (ADR 0038)", () => {
  const known = Object.keys(handlersOf({} as Dependencies, {} as Parameters<typeof handlersOf>[1]));
  const byTheClock: readonly string[] = recurring.map(({ name }) => name);
  expect([...tenantJobs].sort()).toEqual(
    known.filter((name) => name !== messageJob && !byTheClock.includes(name)).sort(),
  );
});
