import type { ReactNode } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { Section } from "../section.tsx";
import { LazyLines } from "./lazy-lines.tsx";
import type { Lines } from "./lines.ts";
import { withoutBins } from "./lines.ts";
import { WarehouseField } from "./warehouse-field.tsx";

interface Props {
  /** Whether goods come into the warehouse or go out of it. */
  way: "in" | "out";
  /** What the two parts are called. */
  where: string;
  what: string;
  values: { warehouse_id: string; item_details: Lines };
  errors: Readonly<Record<string, ReactNode>>;
  onWarehouse(id: string): void;
  onLines(next: (old: Lines) => Lines): void;
}

/** A warehouse, and the goods of an order there; in another warehouse they lie in other bins. */
export function WarehouseLines({ way, where, what, values, errors, onWarehouse, onLines }: Props) {
  const { t } = useI18n();
  const { warehouse_id, item_details } = values;
  return (
    <>
      <Section title={where}>
        <WarehouseField
          label={t("fulfilment.warehouse")}
          value={warehouse_id}
          onChange={(id) => {
            onWarehouse(id);
            onLines(withoutBins);
          }}
          error={errors.warehouse_id}
        />
      </Section>
      <Section title={what}>
        <LazyLines
          warehouseId={warehouse_id}
          way={way}
          path="item_details"
          lines={item_details}
          change={onLines}
          errors={errors}
        />
      </Section>
    </>
  );
}
