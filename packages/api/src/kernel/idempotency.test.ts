import { DatabaseUnavailableError } from "@karwan/db";
import { expect, test } from "vitest";
import { persevere } from "./idempotency.ts";

const away = () => Promise.reject(new DatabaseUnavailableError("The database can't be reached"));

test("a key whose request failed with the database is given back when the database is (3 §1.8)", async () => {
  const answers = [away, away, () => Promise.resolve("given back")];
  const pauses: number[] = [];
  let asked = 0;
  await persevere(
    () => answers[asked++]?.() ?? Promise.reject(new Error("asked once too often")),
    async (ms) => void pauses.push(ms),
  );
  expect({ asked, pauses }).toEqual({ asked: 3, pauses: [1000, 1000, 1000] });
});

test("who waits for the database gives up in the end, and at once when it says no (3 §1.8)", async () => {
  let asked = 0;
  const counting = (answer: () => Promise<unknown>) => () => {
    asked += 1;
    return answer();
  };
  await persevere(counting(away), async () => undefined);
  expect(asked).toBe(60);
  await persevere(
    counting(() => Promise.reject(new RangeError("no"))),
    async () => undefined,
  );
  expect(asked).toBe(61);
});
