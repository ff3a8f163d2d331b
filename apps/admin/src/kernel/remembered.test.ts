import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetBeyond } from "./remembered.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("of what no page shows the oldest is forgotten beyond so many, and nothing that a page shows (4 L9)", async () => {
  const client = new QueryClient();
  forgetBeyond(client, 2);
  for (const [name, at] of [
    ["shown", 1],
    ["oldest", 2],
    ["newest", 9],
    ["older", 3],
  ] as const)
    client.setQueryData([name], name, { updatedAt: at });
  new QueryObserver(client, { queryKey: ["shown"], enabled: false }).subscribe(() => undefined);
  const leave = new QueryObserver(client, { queryKey: ["older"], enabled: false }).subscribe(() => undefined);
  leave();
  await vi.advanceTimersByTimeAsync(2_000);
  const left = client.getQueryCache().findAll();
  expect(left.map(({ queryKey: [name] }) => name).toSorted()).toEqual(["newest", "older", "shown"]);
  client.clear();
});
