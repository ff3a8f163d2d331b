import { defineStateMachine } from "../../kernel/index.ts";

/** A promise of stock ends by being let go or by being taken (4 D6). */
export const reservationStates = defineStateMachine("reservation", {
  active: { release: "released", consume: "consumed" },
  released: {},
  consumed: {},
});
export const reservationStatuses = reservationStates.states;
