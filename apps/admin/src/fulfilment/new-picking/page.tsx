import type { FulfilmentPickingOrdersCreateInput } from "@karwan/sdk";
import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import type { Lines } from "../../components/making/lines.ts";
import { linesWrong, sentLines, shortLines } from "../../components/making/lines.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { WarehouseLines } from "../../components/making/warehouse-lines.tsx";
import { Section } from "../../components/section.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { momentOf } from "../../kernel/period.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { MemberField } from "./member-field.tsx";

type OrderType = FulfilmentPickingOrdersCreateInput["order_type"];
const types = ["individual", "batch", "waybill"] as const satisfies readonly OrderType[];

interface Values extends Record<string, unknown> {
  warehouse_id: string;
  item_details: Lines;
  order_type: OrderType;
  reference_number: string;
  external_reference: string;
  priority: number | string;
  due_date: string;
  assigned_to: string;
  notes: string;
}
const initial: Values = {
  warehouse_id: "",
  item_details: [],
  order_type: "individual",
  reference_number: "",
  external_reference: "",
  priority: 0,
  due_date: "",
  assigned_to: "",
  notes: "",
};

const orNull = (text: string) => text.trim() || null;
const sentOf = (values: Values): FulfilmentPickingOrdersCreateInput => ({
  warehouse_id: values.warehouse_id,
  order_type: values.order_type,
  status: "pending",
  item_details: sentLines(values.item_details),
  reference_number: orNull(values.reference_number),
  external_reference: orNull(values.external_reference),
  priority: Number(values.priority),
  due_date: momentOf(values.due_date),
  assigned_to: orNull(values.assigned_to),
  notes: orNull(values.notes),
});

/** Makes a picking order, and keeps what it is to pick: all of it or nothing (2 §4.5). */
export function NewPickingPage() {
  const { t, number } = useI18n();
  const navigate = useNavigate();
  return (
    <MakePage<Values>
      name="picking"
      title={t("make.picking")}
      back={{ to: "/picking", label: t("nav.picking") }}
      operation="fulfilment.pickingOrders.create"
      done={t("making.picking_made")}
      initial={initial}
      validate={({ warehouse_id, item_details }) => ({
        warehouse_id: warehouse_id === "" ? t("form.required") : null,
        ...linesWrong("item_details", item_details, t("form.required")),
      })}
      submit={async (values, options) => {
        const { order } = await karwan.fulfilment.pickingOrders.create.mutate(sentOf(values), options);
        void readAgain("fulfilment", "warehousing");
        return () => void navigate({ to: "/picking/$id", params: { id: order.id } });
      }}
      refusedAt={({ code, message, extra }, { item_details }) => {
        if (code === "reference_number_taken") return { reference_number: message };
        if (code === "warehouse_not_found") return { warehouse_id: message };
        if (code === "user_not_found") return { assigned_to: message };
        const tooFew = (n: number) => t("making.only_free", { n: number(n) });
        return shortLines("item_details", item_details, extra.shortages, tooFew);
      }}
    >
      {(form) => <Fields form={form} />}
    </MakePage>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <>
      <WarehouseLines
        way="out"
        where={t("making.where_from")}
        what={t("making.what_goes")}
        values={form.getValues()}
        errors={form.errors}
        onWarehouse={(id) => form.setFieldValue("warehouse_id", id)}
        onLines={(next) => form.setFieldValue("item_details", (old) => next(old as Lines))}
      />
      <Section title={t("making.order")}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t("making.order_type")}
            data={types.map((type) => ({ value: type, label: t("making.order_type.value", { type }) }))}
            allowDeselect={false}
            {...form.getInputProps("order_type")}
          />
          <MemberField {...form.getInputProps("assigned_to")} />
          <TextInput type="datetime-local" label={t("picking.due")} {...form.getInputProps("due_date")} />
          <NumberInput
            label={t("picking.priority")}
            description={t("making.priority_hint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            allowDecimal={false}
            {...form.getInputProps("priority")}
          />
          <TextInput
            label={t("making.own_number")}
            description={t("making.own_number_hint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            dir="ltr"
            {...form.getInputProps("reference_number")}
          />
          <TextInput label={t("picking.external")} dir="ltr" {...form.getInputProps("external_reference")} />
        </SimpleGrid>
        <Textarea
          mt="sm"
          label={t("fulfilment.notes")}
          autosize
          minRows={2}
          dir="auto"
          {...form.getInputProps("notes")}
        />
      </Section>
    </>
  );
}
