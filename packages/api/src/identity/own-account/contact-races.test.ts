import { NO_TENANT } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { outcomeOf, PASSWORD, startKit, whileUncommitted } from "../../../testing/index.ts";
import { lockAccount } from "./account.ts";
import { peopleOf } from "./testing/given.ts";

let kit: Kit;
let given: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  given = peopleOf(kit);
});
afterAll(() => kit.stop());

const ask = ({ caller }: Pick<Actor, "caller">, email: string) =>
  caller.identity.ownAccount.update({ email, current_password: PASSWORD });
const verify = ({ caller }: Pick<Actor, "caller">, code: string) => caller.identity.ownAccount.verifyContact({ code });

test("a new contact goes to one of many who prove it at the same moment (4 B12)", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => given.person()));
  const { email } = given.fresh();
  const codes: string[] = [];
  for (const person of people.slice(0, 5)) {
    await ask(person, email);
    codes.push(given.codeTo(email));
  }
  const racers = people.slice(0, 5);
  const outcomes = await Promise.all(racers.map((person, n) => outcomeOf(verify(person, codes[n] ?? ""))));
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  for (const outcome of outcomes) expect(["done", "otp_invalid", "email_taken"]).toContain(outcome);
});

test("a new contact is waited for by the second of two who prove it, neither of whom holds what the other one voids (4 B12)", async () => {
  const people = [await given.person(), await given.person()];
  const { email } = given.fresh();
  const codes: string[] = [];
  for (const person of people) {
    await ask(person, email);
    codes.push(given.codeTo(email));
  }
  // A deadlock would be cured by a second attempt, a second later.
  const transaction: Kit["database"]["transaction"] = (scope, work, options) =>
    kit.database.transaction(scope, work, { ...options, retries: 0 });
  const deps = { ...kit.deps, database: { ...kit.database, transaction } };
  const verified = people.map((person, n) => () => {
    const caller = kit.callerFor(kit.context({ kind: "session", ...person }, { deps }));
    return outcomeOf(verify({ caller }, codes[n] ?? ""));
  });
  const both = await whileUncommitted(
    kit.database,
    { tenantId: NO_TENANT },
    (tx) =>
      tx.inOrder(
        ...people.map(
          ({ userId }) =>
            () =>
              lockAccount(tx, userId),
        ),
      ),
    () => Promise.all(verified.map((each) => each())),
    people.length,
  );
  expect(both).toMatchObject({ status: "fulfilled" });
  expect("value" in both && both.value.toSorted()).toEqual(["done", "otp_invalid"]);
});
