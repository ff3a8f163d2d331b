import { Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";

/** Why a delivery failed, in words: those that drivers choose from; another code (4 E6) as it was given. */
export function ReasonWords({ code }: { code: string }) {
  const { t } = useI18n();
  // The driver's words for "other" are in the notes beside it.
  return <Words>{code === "other" ? t("delivery.reason.other") : t("delivery.reason.value", { code })}</Words>;
}
