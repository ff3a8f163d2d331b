import { useI18n } from "../../kernel/i18n/index.tsx";

/** How much there is, with its unit: one run of text of its own, so that neither page nor unit turns the two round. */
export function Quantity({ of, unit }: { of: number; unit: string }) {
  const { t, number } = useI18n();
  return (
    <bdi>
      {number(of)} {t("stock.unit.value", { unit, n: of })}
    </bdi>
  );
}
