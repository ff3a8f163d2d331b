import pg from "pg";
import { expect, test } from "vitest";
import { persist } from "./access/transaction.ts";
import { databaseTrouble, isTransient, lostNode, sqlState, violation } from "./errors.ts";

const refusal = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, "error"), { code });
const GONE = "could not find valid entry for shard 102369";
const SPLIT = "shard for the given value does not exist";
const UNREAD =
  'Query could not find the intermediate result file "8722_1", it was mostly likely deleted due to an error in a parallel process within the same distributed transaction';

test("what waited while a cluster split its shards is done again, and finds the new ones (ADR 0054)", async () => {
  const refusals = [refusal("XX000", GONE), refusal("XX000", SPLIT), refusal("CIINF", UNREAD)];
  const answer = await persist(async () => {
    const next = refusals.shift();
    if (next) throw next;
    return "moved once";
  });
  expect(answer).toBe("moved once");
});

test.each([
  ["XX000", GONE],
  ["CIINF", UNREAD],
])(
  "splits and moves that do not end are told as what others are at, and not as a mistake of ours: %s %s (ADR 0054)",
  async (code, message) => {
    let tries = 0;
    const always = persist(async () => {
      tries += 1;
      throw refusal(code, message);
    }, 2);
    const error = await always.catch((refused: unknown) => refused);
    expect(tries).toBe(3);
    expect(databaseTrouble(error)).toBe("locked");
  },
);

const CLOSED =
  "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n\tbefore or while processing the request.";

test("a node of a cluster that goes away under a statement is a database that is away, and nothing is done again (3 §1.5)", () => {
  const lost = [
    refusal("XX000", "failure on connection marked as essential: 127.0.0.1:9902"),
    refusal("XX000", "postmaster was shut down, exiting"),
    refusal("XX000", "terminating connection due to unexpected postmaster exit"),
    refusal("XX000", "could not commit transaction for shard 102265 on at least one active node"),
    refusal("XX000", CLOSED),
    refusal("XX000", `${CLOSED}\ninvalid socket`),
    refusal("XX000", "invalid socket"),
    refusal("XX000", "could not receive data from server: Connection reset by peer"),
    refusal("XX000", "terminating connection due to administrator command"),
    refusal("58030", "failed to COPY to shard 0 on 127.0.0.1:5701"),
    refusal("58030", "failed to complete COPY on 127.0.0.1:5701"),
  ];
  expect(lost.map((one) => [isTransient(one), databaseTrouble(one)])).toEqual(lost.map(() => [false, "away"]));
  const around = new Error("around it", { cause: lost[0] });
  expect(databaseTrouble(around)).toBe("away");
});

test("the node that was lost is known by its name wherever one is said (3 §1.5)", () => {
  const executing = Object.assign(refusal("XX000", CLOSED), {
    where: "while executing command on 127.0.0.1:5701\nPL/pgSQL function karwan_backlog() line 14 at assignment",
  });
  const lost = [
    refusal("08006", "connection to the remote node karwan@127.0.0.1:5701 failed with the following error: refused"),
    refusal("08006", "could not establish any connections to the node 127.0.0.1:5701 after 3000 ms"),
    refusal("XX000", "failure on connection marked as essential: 127.0.0.1:5701"),
    refusal("58030", "failed to COPY to shard 0 on 127.0.0.1:5701"),
    executing,
  ];
  expect(lost.map(lostNode)).toEqual(lost.map(() => "127.0.0.1:5701"));
  const refused = Object.assign(refusal("23505", 'duplicate key value violates unique constraint "users_pkey"'), {
    where: "while executing command on 127.0.0.1:5701",
  });
  expect([lostNode(refused), lostNode(refusal("XX000", CLOSED))]).toEqual([null, null]);
});

test.each([
  ['duplicate key value violates unique constraint "customers_pkey_102089"', "23505", "unique customers_pkey"],
  [
    'new row for relation "customers_102091" violates check constraint "customers_phone_check"',
    "23514",
    "check customers_phone_check",
  ],
  [
    'insert or update on table "customers_102091" violates foreign key constraint "customers_city_id_fkey_102091"',
    "23503",
    "foreign_key customers_city_id_fkey",
  ],
  ['null value in column "name" of relation "customers_102091" violates not-null constraint', "23502", null],
  [
    'conflicting key value violates exclusion constraint "shifts_no_overlap_102091"',
    "23P01",
    "exclusion shifts_no_overlap",
  ],
  ['new row violates row-level security policy for table "customers_102091"', "42501", null],
  ["could not serialize access due to concurrent update", "40001", null],
  ["canceling statement due to statement timeout", "57014", null],
  ["deadlock detected", "40P01", null],
  ["something went wrong", "XX000", null],
])(
  "what a node refused of rows that it was sent by COPY is what it said, whatever code it comes with: %s",
  (message, state, broken) => {
    const byPrisma = Object.assign(new Error("it failed"), {
      name: "DriverAdapterError",
      cause: { originalCode: "XX000", originalMessage: message },
    });
    for (const error of [refusal("XX000", message), byPrisma]) {
      const found = violation(error);
      expect([sqlState(error), found && `${found.kind} ${found.constraint}`]).toEqual([state, broken]);
    }
  },
);

test("nothing else that a database says of itself is tried again (ADR 0054)", () => {
  const others = [
    refusal("XX000", "could not find valid entry for shardless things"),
    refusal("XX000", `it said: ${GONE}`),
    refusal("XX000", "it said: postmaster was shut down, exiting"),
    new Error(GONE),
  ];
  expect(others.map((other) => [isTransient(other), databaseTrouble(other)])).toEqual(others.map(() => [false, null]));
});
