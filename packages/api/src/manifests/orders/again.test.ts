import { DatabaseUnavailableError } from "@karwan/db";
import pg from "pg";
import { expect, test } from "vitest";
import { again, RETRIES } from "./again.ts";

test("a part is tried three times more, with pauses that outlast a recovery of the database (2 §8)", async () => {
  const pauses: number[] = [];
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new DatabaseUnavailableError("The database can't be reached"));
  };
  await expect(again(work, async (ms) => void pauses.push(ms))).rejects.toThrow("can't be reached");
  expect({ tries, pauses }).toEqual({ tries: 1 + RETRIES, pauses: [200, 600, 1800] });
});

test("a part that a lost node of a cluster broke off is tried again, though that has no code of its own (2 §8)", async () => {
  const lost = new pg.DatabaseError("failure on connection marked as essential: 10.0.0.2:5432", 1, "error");
  let tries = 0;
  const work = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(Object.assign(lost, { code: "XX000" })) : Promise.resolve("done");
  };
  expect([await again(work, async () => undefined), tries]).toEqual(["done", 2]);
});

test("a part that failed by a mistake is not tried again (2 §8)", async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new TypeError("a mistake"));
  };
  await expect(again(work, async () => undefined)).rejects.toThrow("a mistake");
  expect(tries).toBe(1);
});
