import { AppError } from "@karwan/api";

/** So many exports of a tenant, or of an API key, a process writes at a time: each asks the database again and again. */
const AT_ONCE = 4;

/** Counts the exports under way. */
export function createExportPlaces(atOnce = AT_ONCE) {
  const held = new Map<string, number>();
  return {
    /** Takes a place, and answers how to give it back. */
    take(whose: string): () => void {
      const others = held.get(whose) ?? 0;
      if (others >= atOnce) throw new AppError("limit_reached", { limit: "exports", maximum: atOnce, retry_after: 10 });
      held.set(whose, others + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        const left = (held.get(whose) ?? 1) - 1;
        if (left > 0) held.set(whose, left);
        else held.delete(whose);
      };
    },
    held: () => held.size,
  };
}

export type ExportPlaces = ReturnType<typeof createExportPlaces>;
