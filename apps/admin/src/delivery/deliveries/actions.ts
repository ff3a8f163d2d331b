import type { MessageKey } from "../../kernel/i18n/index.tsx";

/** What the office does with a delivery: the move of its life cycle, and the operation that makes it. */
export const actions = {
  submit: { move: "submit", operation: "delivery.deliveries.submit", label: "delivery.action.submit", keys: null },
  assign: { move: "assign", operation: "delivery.assignments.assign", label: "delivery.action.assign", keys: "a" },
  switch: {
    move: "switch_driver",
    operation: "delivery.assignments.switchDriver",
    label: "delivery.action.switch",
    keys: "w",
  },
  unassign: {
    move: "unassign",
    operation: "delivery.assignments.unassign",
    label: "delivery.action.unassign",
    keys: "u",
  },
  retry: { move: "retry", operation: "delivery.assignments.resolve", label: "delivery.action.retry", keys: null },
  return: { move: "return", operation: "delivery.assignments.resolve", label: "delivery.action.return", keys: null },
  lose: { move: "lose", operation: "delivery.assignments.lose", label: "delivery.action.lose", keys: null },
  cancel: { move: "cancel", operation: "delivery.deliveries.cancel", label: "delivery.action.cancel", keys: null },
} as const satisfies Record<string, { move: string; operation: string; label: MessageKey; keys: string | null }>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

/** What ends a delivery for good: never done by the way. */
export const dangerous: ReadonlySet<ActionName> = new Set(["lose", "cancel"]);
