import { Stack, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Suspense } from "react";
import { WarehouseField } from "../../components/making/warehouse-field.tsx";
import { Section } from "../../components/section.tsx";
import { Loading } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import type { Values } from "./values.ts";

// Most items have none: it comes for those that do.
const BinField = lazy(() => import("../../components/bin-field.tsx").then((m) => ({ default: m.BinField })));

/** Whether there is one piece of it alone, and the bin in which that lies. */
export function SinglePiece({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { is_single_item, warehouse_id, location_id } = form.getValues();
  return (
    <Section title={t("making.stock")}>
      <Switch
        label={t("making.single")}
        description={t("making.single_hint")}
        {...form.getInputProps("is_single_item", { type: "checkbox" })}
      />
      {is_single_item && (
        <Stack gap="xs" mt="sm">
          <WarehouseField
            label={t("stock.warehouse")}
            value={warehouse_id}
            onChange={(id) => {
              form.setFieldValue("warehouse_id", id);
              form.setFieldValue("location_id", null);
            }}
          />
          {warehouse_id !== "" && (
            <Suspense fallback={<Loading />}>
              <BinField
                warehouseId={warehouse_id}
                label={t("stock.bin")}
                placeholder={t("stock.bin")}
                value={location_id}
                onChange={(bin) => form.setFieldValue("location_id", bin)}
              />
            </Suspense>
          )}
          {form.errors.location_id && (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {form.errors.location_id}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  );
}
