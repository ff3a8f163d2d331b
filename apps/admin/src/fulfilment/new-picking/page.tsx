import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Lines } from "../../components/making/lines.ts";
import { linesWrong, shortLines } from "../../components/making/lines.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { WarehouseLines } from "../../components/making/warehouse-lines.tsx";
import { Loading } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Values } from "./values.ts";
import { initial, sentOf } from "./values.ts";

const OrderFields = lazy(() => import("./order-fields.tsx").then((module) => ({ default: module.OrderFields })));

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
      <Suspense fallback={<Loading />}>
        <OrderFields form={form} />
      </Suspense>
    </>
  );
}
