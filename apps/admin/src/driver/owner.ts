import { ownerOf, useKnown } from "../kernel/facts.ts";

/** Whose things on this phone are shown and sent. */
export const useOwner = (): string => ownerOf(useKnown().me);
