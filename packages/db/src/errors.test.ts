import pg from "pg";
import { expect, test } from "vitest";
import { persist } from "./access/transaction.ts";
import { databaseTrouble, isTransient } from "./errors.ts";

const refusal = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });
const GONE = "could not find valid entry for shard 102369";
const SPLIT = "shard for the given value does not exist";

test("what waited while a cluster split its shards is done again, and finds the new ones (ADR 0054)", async () => {
  const refusals = [refusal("XX000", GONE), refusal("XX000", SPLIT)];
  const answer = await persist(async () => {
    const next = refusals.shift();
    if (next) throw next;
    return "moved once";
  });
  expect(answer).toBe("moved once");
});

test("splits that do not end are told as what others are at, and not as a mistake of ours (ADR 0054)", async () => {
  let tries = 0;
  const always = persist(async () => {
    tries += 1;
    throw refusal("XX000", GONE);
  }, 2);
  const error = await always.catch((refused: unknown) => refused);
  expect(tries).toBe(3);
  expect(databaseTrouble(error)).toBe("locked");
});

test("a node of a cluster that goes away under a statement is a database that is away, and nothing is done again (3 §1.5)", () => {
  const lost = [
    refusal("XX000", "failure on connection marked as essential: 127.0.0.1:9902"),
    refusal("XX000", "postmaster was shut down, exiting"),
    refusal("XX000", "terminating connection due to unexpected postmaster exit"),
    refusal("XX000", "could not commit transaction for shard 102265 on at least one active node"),
  ];
  expect(lost.map((one) => [isTransient(one), databaseTrouble(one)])).toEqual(lost.map(() => [false, "away"]));
  const around = new Error("around it", { cause: lost[0] });
  expect(databaseTrouble(around)).toBe("away");
});

test("nothing else that a database says of itself is tried again (ADR 0054)", () => {
  const others = [
    refusal("XX000", "could not find valid entry for shardless things"),
    refusal("XX000", `it said: ${GONE}`),
    refusal("XX000", "it said: postmaster was shut down, exiting"),
    new Error(GONE),
  ];
  expect(others.map((other) => [isTransient(other), databaseTrouble(other)])).toEqual(others.map(() => [false, null]));
});
