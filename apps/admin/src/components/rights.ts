import { useQuery } from "@tanstack/react-query";
import type { Facts } from "../kernel/facts.ts";
import { rightsOf, useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";

const MOST = 100;

/** The rights any one of which allows an operation, as the matrix of roles calls them. */
export const rightsInWords = (facts: Facts, operation: string, t: I18n["t"]): string =>
  rightsOf(facts, operation)
    .map((right) => t("permission.name", { permission: right.replaceAll(":", "_") }))
    .join(" / ");

/** Which right it takes, in words, to read what a form has to choose from; null to whoever has it. */
export function useLackedRight(operation: string): string | null {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  return may(operation) ? null : t("hindrance.needs", { rights: rightsInWords(facts, operation, t) });
}

/** The company's roles that allow an operation, in words; null while they are not known, or to whoever may not see roles. */
export function useRolesWith(operation: string, isWanted: boolean): string[] | null {
  const { facts, may } = useKnown();
  const rights = rightsOf(facts, operation);
  const { data } = useQuery({
    queryKey: ["identity", "roles", "tenant"],
    enabled: isWanted && may("identity.roles.list"),
    queryFn: ({ signal }) => karwan.identity.roles.list.query({ scope: "tenant", limit: MOST }, { signal }),
  });
  if (!data) return null;
  return data.roles.flatMap(({ name, permissions }) =>
    permissions.some((held) => rights.includes(held.name)) ? [name] : [],
  );
}
