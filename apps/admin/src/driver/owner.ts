import { useKnown } from "../kernel/facts.ts";

/** Whose things on this phone are shown and sent. */
export function useOwner(): string {
  const { me } = useKnown();
  return `${me.user.id} ${me.tenant?.id ?? ""}`;
}
