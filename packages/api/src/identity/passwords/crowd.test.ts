import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { givePassword, outcomeOf, PASSWORD, startKit } from "../../../testing/index.ts";
import { inHashingTurn } from "./hash.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const from = (ip: string) => kit.callerFor(kit.context(null, { ip })).identity;
const login = (ip: string, email: string, password = "wrong") =>
  outcomeOf(from(ip).sessions.login({ email, password }));
const times = <T>(count: number, call: (n: number) => Promise<T>) => Array.from({ length: count }, (_, n) => call(n));
const countOf = async (outcomes: Promise<string>[], wanted: string) =>
  (await Promise.all(outcomes)).filter((outcome) => outcome === wanted).length;
const person = async () => givePassword(kit.database, (await kit.tenant()).admin.userId);

/** Fills the line of a network, whose turn lasts until `end` is called; answers once the first is refused. */
async function crowdFrom(ip: string): Promise<{ end(): void; through: Promise<string[]>; isOver(): boolean }> {
  const { promise: turn, resolve: end } = Promise.withResolvers<void>();
  void inHashingTurn(kit.context(null, { ip }), () => turn);
  const { promise: full, resolve } = Promise.withResolvers<void>();
  const all = times(65, async () => {
    const outcome = await login(ip, "ghost@example.test");
    if (outcome === "service_unavailable") resolve();
    return outcome;
  });
  let isOver = false;
  const through = Promise.all(all).finally(() => {
    isOver = true;
  });
  await full;
  return { end, through, isOver: () => isOver };
}

test("a crowd at the sign-in from one network is refused beyond its part of the line, locks nobody out and keeps nobody else waiting (4 B14)", async () => {
  const [network, elsewhere] = ["2001:db8:1:2", "2001:db8:1:3"];
  const [victim, passerBy] = [await person(), await person()];
  const { end, through, isOver } = await crowdFrom(`${network}::1`);

  const askForCode = (ip: string) => outcomeOf(from(ip).otp.request({ phone: passerBy.phone }));
  expect(
    await countOf(
      times(8, () => askForCode(`${network}::3`)),
      "service_unavailable",
    ),
  ).toBe(8);
  // Ten failures would lock the account: these got no turn, and count for nothing.
  const late = times(14, () => login(`${network}::2`, victim.email));
  expect(await countOf(late, "service_unavailable")).toBe(14);
  const signingIn = login(`${elsewhere}::1`, victim.email, PASSWORD);
  end();
  expect(await signingIn).toBe("done");
  expect(isOver()).toBe(false);

  expect(new Set(await through)).toEqual(new Set(["invalid_credentials", "too_many_attempts", "service_unavailable"]));
  // Five messages in fifteen minutes: those that were refused are none of them.
  expect(
    await countOf(
      times(6, () => askForCode(`${elsewhere}::1`)),
      "done",
    ),
  ).toBe(5);
});
