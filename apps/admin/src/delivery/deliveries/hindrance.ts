import type { Hindrance, useKnown } from "../../kernel/facts.ts";
import { hindranceOf } from "../../kernel/facts.ts";
import type { ActionName } from "./actions.ts";
import { actions } from "./actions.ts";
import type { Asked } from "./task.ts";
import { subjectOf } from "./task.ts";

/** What keeps somebody from an action: a right, the status of what it is done to, or a second leg that waits for its parcel. */
export function hindranceTo(
  name: ActionName,
  delivery: Asked,
  { facts, me }: Pick<ReturnType<typeof useKnown>, "facts" | "me">,
): Hindrance | "leg" {
  const subject = subjectOf(name, delivery, facts.states);
  if (!subject) return "leg";
  const { operation, move } = actions[name];
  return hindranceOf(facts, me, { operation, machine: "delivery", status: subject.status, move });
}
