import { defineStateMachine } from "../../kernel/index.ts";

/** What becomes of an invitation: what was not accepted can be sent anew (4 B8, 4 B10). */
export const invitationMachine = defineStateMachine("invitation", {
  open: { send: "open", accept: "accepted", decline: "declined", withdraw: "withdrawn", expire: "expired" },
  declined: { send: "open" },
  withdrawn: { send: "open" },
  expired: { send: "open" },
  accepted: {},
});
