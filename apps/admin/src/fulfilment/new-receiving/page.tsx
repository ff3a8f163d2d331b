import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { LineItem, Lines } from "../../components/making/lines.ts";
import { linesWrong, sentLines, withItem } from "../../components/making/lines.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { itemOf } from "../../components/making/meaning.ts";
import { WarehouseLines } from "../../components/making/warehouse-lines.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Values extends Record<string, unknown> {
  warehouse_id: string;
  item_details: Lines;
  notes: string;
}
const route = getRouteApi("/receiving/new");

/** Enters goods that are to come into a warehouse and that no delivery brings (3 §7). */
export function NewReceivingPage() {
  const { warehouse, item = "" } = route.useSearch();
  const named = useQuery({
    queryKey: ["warehousing", "items", "show", item],
    enabled: item !== "",
    queryFn: ({ signal }) => karwan.warehousing.items.show.query({ id: item }, { signal }),
  });
  if (item === "") return <NewReceiving warehouse={warehouse} item={null} />;
  return (
    <ReadFirst query={named}>{(found) => <NewReceiving warehouse={warehouse} item={itemOf(found.item)} />}</ReadFirst>
  );
}

interface Props {
  /** Where it comes to, and what comes, where somebody was led here for that. */
  warehouse: string | undefined;
  item: LineItem | null;
}

function NewReceiving({ warehouse = "", item }: Props) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [initial] = useState<Values>({
    warehouse_id: warehouse,
    item_details: item ? withItem([], item, newKey()) : [],
    notes: "",
  });
  return (
    <MakePage<Values>
      // What was begun for one item or warehouse is no draft of another.
      name={["receiving", warehouse, item?.id].filter(Boolean).join(".")}
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
      {(form) => (
        <>
          <WarehouseLines
            way="in"
            where={t("making.where_to")}
            what={t("making.what_comes")}
            values={form.getValues()}
            errors={form.errors}
            onWarehouse={(id) => form.setFieldValue("warehouse_id", id)}
            onLines={(next) => form.setFieldValue("item_details", (old) => next(old as Lines))}
          />
          <Textarea
            label={t("fulfilment.notes")}
            description={t("making.expected_hint")}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("notes")}
          />
        </>
      )}
    </MakePage>
  );
}
