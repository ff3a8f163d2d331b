import { Textarea } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { LazyLines } from "../../components/making/lazy-lines.tsx";
import type { Lines } from "../../components/making/lines.ts";
import { linesWrong, sentLines, withoutBins } from "../../components/making/lines.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { WarehouseField } from "../../components/making/warehouse-field.tsx";
import { Section } from "../../components/section.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Values extends Record<string, unknown> {
  warehouse_id: string;
  item_details: Lines;
  notes: string;
}
const initial: Values = { warehouse_id: "", item_details: [], notes: "" };

/** Enters goods that are to come into a warehouse and that no delivery brings (3 §7). */
export function NewReceivingPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <MakePage<Values>
      name="receiving"
      title={t("make.receiving")}
      back={{ to: "/receiving", label: t("nav.receiving") }}
      operation="fulfilment.receivingOrders.create"
      done={t("making.receiving_made")}
      initial={initial}
      validate={({ warehouse_id, item_details }) => ({
        warehouse_id: warehouse_id === "" ? t("form.required") : null,
        ...linesWrong("item_details", item_details, t("form.required")),
      })}
      submit={async ({ warehouse_id, item_details, notes }, options) => {
        const { receiving_order } = await karwan.fulfilment.receivingOrders.create.mutate(
          { warehouse_id, item_details: sentLines(item_details), notes: notes.trim() || null },
          options,
        );
        void readAgain("fulfilment");
        return () => void navigate({ to: "/receiving/$id", params: { id: receiving_order.id } });
      }}
      refusedAt={({ code, message }): Record<string, string> =>
        code === "warehouse_not_found" ? { warehouse_id: message } : {}
      }
    >
      {(form) => {
        const { warehouse_id, item_details } = form.getValues();
        return (
          <>
            <Section title={t("making.where_to")}>
              <WarehouseField
                label={t("fulfilment.warehouse")}
                value={warehouse_id}
                onChange={(id) => {
                  form.setFieldValue("warehouse_id", id);
                  form.setFieldValue("item_details", (old) => withoutBins(old as Lines));
                }}
                error={form.errors.warehouse_id}
              />
            </Section>
            <Section title={t("making.what_comes")}>
              <LazyLines
                warehouseId={warehouse_id}
                way="in"
                path="item_details"
                lines={item_details}
                change={(next) => form.setFieldValue("item_details", (old) => next(old as Lines))}
                errors={form.errors}
              />
            </Section>
            <Textarea
              label={t("fulfilment.notes")}
              description={t("making.expected_hint")}
              autosize
              minRows={2}
              dir="auto"
              {...form.getInputProps("notes")}
            />
          </>
        );
      }}
    </MakePage>
  );
}
