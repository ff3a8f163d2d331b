import pg from "pg";
import { expect, test } from "vitest";
import { startupSentence } from "./startup-error.ts";

const told = (message: string, code = "XX000") =>
  startupSentence(Object.assign(new pg.DatabaseError(message, message.length, "error"), { code }));

test("a database or a node of a cluster that is lost in the middle of a command is said in a sentence, and a defect is not (architecture 3.15)", () => {
  const [ended, node] = ["terminating connection due to administrator command", "postmaster was shut down, exiting"];
  expect([told(ended, "57P01"), told(node)]).toEqual(
    [ended, node].map((why) => `The database broke off in the middle (${why}): try again when it is well.`),
  );
  const away = "connection to the remote node karwan@worker-2.internal:5432 failed with the following error: refused";
  expect(told(away, "08006")).toMatch(/^The node worker-2\.internal:5432 of the cluster can't be reached, [^\n]+\.$/);
  expect(
    told("server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally"),
  ).toBe(
    "The database broke off in the middle (server closed the connection unexpectedly): try again when it is well.",
  );
  expect(told("syntax error at end of input", "42601")).toBeNull();
  const refused = `${away.replace("refused", "")}connection to server at "10.0.0.2", port 5432 failed: FATAL:  role "karwan_admin" does not exist`;
  expect(told(refused, "08006")).toBe(
    'The node worker-2.internal:5432 of the cluster refuses who asks (role "karwan_admin" does not exist): make the role there as on the coordinator, and let it in from every other node (docs/citus.md).',
  );
  expect(startupSentence(new Error("a rule of ours was broken"))).toBeNull();
});

test("a lock that somebody else keeps at a start is said in a sentence that says what to do", () => {
  expect(told("canceling statement due to lock timeout", "55P03")).toBe(
    "Something else in the database holds a lock that this needs, for longer than KARWAN_LOCK_TIMEOUT_MS: try again when it has ended (pg_stat_activity names it), or raise that.",
  );
});
