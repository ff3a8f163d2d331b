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
  expect(startupSentence(new Error("a rule of ours was broken"))).toBeNull();
});
