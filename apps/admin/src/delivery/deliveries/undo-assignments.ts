import type { I18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

// Of the six connections that a browser has to a server.
const AT_ONCE = 4;

/** Takes assignments back that were just made; one that has gone on meanwhile stays. Answers what became of them, in words. */
export async function undoAssignments(ids: readonly string[], t: I18n["t"]): Promise<string> {
  const waiting = [...ids];
  const failed: unknown[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await karwan.delivery.assignments.unassign.mutate({ id }).catch((error: unknown) => failed.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await readAgain("delivery");
  const done = ids.length - failed.length;
  if (done === 0) throw failed[0];
  return failed.length > 0
    ? t("delivery.undo_partly", { done, all: ids.length })
    : t("delivery.undone", { n: ids.length });
}
