import type { NewDeliveryFlow } from "@karwan/sdk";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { LazyLines } from "../../components/making/lazy-lines.tsx";
import type { Lines } from "../../components/making/lines.ts";
import { withoutBins } from "../../components/making/lines.ts";
import { WarehouseField } from "../../components/making/warehouse-field.tsx";
import { useSizeHint } from "../../components/size-hint.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Values } from "./values.ts";

const flows = ["direct", "pickup_and_delivery", "from_warehouse"] as const satisfies readonly NewDeliveryFlow[];

/** What is brought and which way it goes: by one driver, by way of a warehouse, or out of what is in stock. */
export function Goods({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const sizeHint = useSizeHint();
  const { delivery_flow, warehouse_id, pickup_warehouse_id, items, unit_size } = form.getValues();
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t("making.flow")}
        data={flows.map((flow) => ({ value: flow, label: t("making.flow.value", { flow }) }))}
        {...form.getInputProps("delivery_flow")}
        onChange={(event) => {
          const flow = event.currentTarget.value as NewDeliveryFlow;
          form.setFieldValue("delivery_flow", flow);
          // Of goods in stock the server knows the size; of a parcel nobody does.
          form.setFieldValue("unit_size", flow === "from_warehouse" ? "" : unit_size || "1");
        }}
      />
      {delivery_flow === "pickup_and_delivery" && (
        <WarehouseField
          label={t("making.between")}
          value={warehouse_id}
          onChange={(id) => form.setFieldValue("warehouse_id", id)}
          error={form.errors.warehouse_id}
        />
      )}
      {delivery_flow === "from_warehouse" && (
        <>
          <WarehouseField
            label={t("making.where_from")}
            value={pickup_warehouse_id}
            onChange={(id) => {
              form.setFieldValue("pickup_warehouse_id", id);
              form.setFieldValue("items", (old) => withoutBins(old as Lines));
            }}
            error={form.errors.pickup_warehouse_id}
          />
          <LazyLines
            warehouseId={pickup_warehouse_id}
            way="out"
            path="items"
            lines={items}
            change={(next) => form.setFieldValue("items", (old) => next(old as Lines))}
            errors={form.errors}
          />
        </>
      )}
      <TextInput
        label={t("quote.size")}
        description={delivery_flow === "from_warehouse" ? `${t("making.size_of_goods")} ${sizeHint}` : sizeHint}
        inputMode="decimal"
        dir="ltr"
        maw={420}
        {...form.getInputProps("unit_size")}
      />
    </Stack>
  );
}
