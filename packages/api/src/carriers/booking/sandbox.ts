import type { CarrierAdapter } from "./adapter.ts";

/** The carrier that is built in: takes every order and carries nothing. Its events are sent by whoever tests (4 E11). */
export const sandboxCarrier: CarrierAdapter = {
  book: async ({ id }) => ({ reference: `SBX-${id}` }),
  cancel: async () => undefined,
};
