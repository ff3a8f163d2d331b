import type { TakesBack } from "../../components/undo.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { isAnswered } from "../../kernel/same-request.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

// Of the six connections that a browser has to a server.
const AT_ONCE = 4;

/** Takes assignments back that were just made; one that has gone on meanwhile stays. Answers what became of them, in words. */
export const undoAssignments =
  (ids: readonly string[], t: I18n["t"]): TakesBack =>
  async (key) => {
    const waiting = [...ids];
    const failed: Error[] = [];
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        await karwan.delivery.assignments.unassign
          .mutate({ id }, { idempotencyKey: `${key}-${id}` })
          .catch((error: unknown) => failed.push(error as Error));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await readAgain("delivery");
    // Asked again, those that were taken back answer as they did.
    const unanswered = failed.find((error) => !isAnswered(error));
    if (unanswered !== undefined) throw unanswered;
    const done = ids.length - failed.length;
    const [first] = failed;
    if (first && done === 0) throw first;
    return failed.length > 0
      ? t("delivery.undo_partly", { done, all: ids.length })
      : t("delivery.undone", { n: ids.length });
  };
