import { useI18n } from "../kernel/i18n/index.tsx";
import { useCompany } from "./company.ts";

/** What a unit of size is in this company, in figures that can be measured; in general words for whoever may not know them. */
export function useSizeHint(): string {
  const { t, number } = useI18n();
  const units = useCompany()?.settings.units;
  if (!units) return t("quote.size_hint");
  const edge = Math.round(Math.cbrt(units.unit_size_divisor));
  return t("quote.unit_is", {
    edge: number(edge),
    volume: number(units.unit_size_divisor),
    weight: number(units.weight_divisor),
  });
}
