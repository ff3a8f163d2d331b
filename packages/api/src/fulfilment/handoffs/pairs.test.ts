import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { handoffStates, shownStatuses } from "./state.ts";
import { givenHandoffs } from "./testing/given.ts";

let kit: Kit;
let net: Awaited<ReturnType<typeof givenHandoffs>>;
beforeAll(async () => {
  kit = await startKit();
  net = await givenHandoffs(kit);
});
afterAll(() => kit.stop());

const signature_url = "https://example.com/signature.png";
type State = (typeof handoffStates.states)[number];

/** A handoff that people made, brought to a state as it gets there. */
async function handoffIn(state: State) {
  const { body, delivery_id } = await net.overTheCounter();
  const { id } = (await net.handoffs.create({ ...body, signature_url })).handoff;
  if (state === "in_progress" || state === "completed") await net.handoffs.update({ id, status: state });
  if (state === "cancelled") {
    await net.caller.delivery.assignments.unassign({ id: delivery_id });
    await net.assign(delivery_id, await net.driver());
  }
  return { id, delivery_id };
}

describe("the life of a handoff", () => {
  for (const state of handoffStates.states)
    for (const to of shownStatuses)
      test(`${state} to ${to} is as the table says (2 §3, 3 §7)`, async () => {
        const { id } = await handoffIn(state);
        const allowed = Object.values(handoffStates.table[state]);
        const call = net.handoffs.update({ id, status: to });
        if (allowed.includes(to)) return expect((await call).handoff.status).toBe(to);
        expect(await refusalOf(call)).toMatchObject({
          reason: "invalid_transition",
          extra: { from: state, to, allowed },
        });
        expect((await net.handoffs.show({ id })).handoff.status).toBe(state);
      });

  for (const state of handoffStates.states)
    test(`taken back in ${state}, its delivery ends it or leaves it as the table says (4 F1)`, async () => {
      const { id, delivery_id } = await handoffIn(state);
      await net.caller.delivery.assignments.unassign({ id: delivery_id });
      const to = handoffStates.table[state].cancel ?? state;
      expect((await net.handoffs.show({ id })).handoff.status).toBe(to);
    });
});
