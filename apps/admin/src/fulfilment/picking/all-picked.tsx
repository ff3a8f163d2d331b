import { Alert, Text } from "@mantine/core";
import { rightsInWords, useRolesWith } from "../../components/rights.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Line } from "./lines.ts";

// Completed and cancelled alike.
const CLOSES = "fulfilment.pickingOrders.change";

/** Nothing is left to pick: whose turn it is now, which is rarely the picker's (2 §4.5). */
export function AllPicked({ kind, lines }: { kind: "pick" | "wave_pick"; lines: readonly Line[] }) {
  const { t, list } = useI18n();
  const { facts, may } = useKnown();
  const mayClose = may(CLOSES);
  const roles = useRolesWith(CLOSES, !mayClose);
  // An order of which nothing was picked is not completed (2 §4.5).
  const picked = lines.some((line) => line.picked > 0) ? "yes" : "no";
  const short = lines.filter((line) => line.isShort).length;
  const action = t(picked === "yes" ? "picking.complete" : "picking.cancel");
  const whose =
    roles === null || roles.length === 0
      ? t("picking.all_rights", { picked, rights: rightsInWords(facts, CLOSES, t) })
      : t("picking.all_roles", { picked, roles: list(roles.map((role) => t("role.known", { role }))) });
  const next = kind === "wave_pick" ? t("picking.all_wave") : t("picking.all_close", { action });
  return (
    <Alert role="status" color={picked === "yes" ? "teal" : "orange"} title={t("picking.all_title", { picked, short })}>
      <Text size="sm">{mayClose ? next : `${t("picking.all_yours")} ${whose}`}</Text>
    </Alert>
  );
}
