import type { WarehouseException } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { ago } from "../../components/age.ts";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useWarehouses } from "../../components/making/warehouse-field.tsx";
import { Status } from "../../components/status.tsx";
import { hindranceOf, useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { exceptionStatuses } from "./search.ts";
import { sourceOf } from "./source.ts";

const ResolveForm = lazy(() => import("./resolve-form.tsx").then((module) => ({ default: module.ResolveForm })));
const route = getRouteApi("/warehouse-exceptions");

/** What is missing: goods with how many, or a parcel. */
function What({ exception: { item, quantity, delivery } }: { exception: WarehouseException }) {
  const { number } = useI18n();
  if (item)
    return (
      <>
        {quantity !== null && <>{number(quantity)} × </>}
        <Words>{item.name}</Words>
      </>
    );
  return delivery && <Ltr>{delivery.delivery_code}</Ltr>;
}

const statusOf = ({ status }: WarehouseException, { t }: I18n) => (
  <Status value={status} label={t("warehouse_exception.status.value", { status })} />
);

interface ResolveProps {
  exception: WarehouseException;
  mayResolve: boolean;
  onResolve(): void;
}

/** What resolves it, or how it stands. */
function Resolve({ exception, mayResolve, onResolve }: ResolveProps) {
  const i18n = useI18n();
  if (!mayResolve) return statusOf(exception, i18n);
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={(event) => {
        event.stopPropagation();
        onResolve();
      }}
    >
      {i18n.t("warehouse_exception.resolve")}
    </Button>
  );
}

function columnsOf(i18n: I18n, resolveOf: (exception: WarehouseException) => ReactNode) {
  const { t, language } = i18n;
  const now = Date.now();
  const columns: Column<WarehouseException>[] = [
    {
      id: "type",
      header: t("warehouse_exception.type"),
      width: 20,
      cell: ({ type_name }) => <Words>{wordsIn(type_name, language)}</Words>,
    },
    {
      id: "what",
      header: t("warehouse_exception.what"),
      width: 22,
      cell: (exception) => <What exception={exception} />,
    },
    {
      id: "warehouse",
      header: t("warehouse_exception.warehouse"),
      width: 16,
      cell: ({ warehouse }) => <Words>{warehouse.name}</Words>,
    },
    { id: "bin", header: t("warehouse_exception.bin"), width: 10, cell: ({ bin }) => bin && <Ltr>{bin.code}</Ltr> },
    {
      id: "notes",
      header: t("warehouse_exception.notes"),
      width: 18,
      cell: ({ resolution_notes, notes }) => <Words>{resolution_notes ?? notes}</Words>,
    },
    {
      id: "since",
      header: t("warehouse_exception.since"),
      width: 12,
      cell: ({ created_at }) => <span data-varies>{ago(created_at, now, i18n)}</span>,
    },
    {
      id: "resolve",
      header: t("warehouse_exception.status"),
      width: 14,
      cell: resolveOf,
    },
  ];
  return columns;
}

/** What was found wrong in warehouses: goods that a count missed, parcels that did not come, and what became of them (3 §4). */
export function WarehouseExceptionsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { facts, me } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const warehouses = useWarehouses() ?? [];
  const [resolving, setResolving] = useState<WarehouseException | null>(null);
  const status = search.status ?? "open";
  const filters = { status, warehouse_id: search.warehouse };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const mayResolve = ({ status: now }: WarehouseException) =>
    hindranceOf(facts, me, {
      operation: "warehousing.exceptions.resolve",
      machine: "warehouse_exception",
      status: now,
      move: "resolve",
    }) === null;
  const resolveOf = (exception: WarehouseException) => (
    <Resolve exception={exception} mayResolve={mayResolve(exception)} onResolve={() => setResolving(exception)} />
  );
  return (
    <>
      <ListPage
        title={t("nav.warehouse_exceptions")}
        page="warehouse-exceptions"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        before={
          <NativeSelect
            aria-label={t("warehouse_exception.warehouse")}
            value={search.warehouse ?? ""}
            onChange={(event) => change({ warehouse: event.currentTarget.value || undefined })}
            data={[
              { value: "", label: t("warehouse_exception.every_warehouse") },
              ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        }
        chips={{
          label: t("warehouse_exception.status"),
          values: exceptionStatuses,
          nameOf: (value) => t("warehouse_exception.status.value", { status: value }),
          chosen: [status],
          onChange: (chosen) => change({ status: chosen.find((each) => each !== status) ?? status }),
        }}
        listKey={["warehousing", "exceptions", "list", filters]}
        load={async (query, signal) => {
          const { exceptions, total } = await karwan.warehousing.exceptions.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: exceptions, total };
        }}
        columns={columnsOf(i18n, resolveOf)}
        card={(exception) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <What exception={exception} />
              </Text>
              {resolveOf(exception)}
            </Group>
            <Text size="sm" truncate>
              <Words>{wordsIn(exception.type_name, i18n.language)}</Words> · <Words>{exception.warehouse.name}</Words>
            </Text>
          </>
        )}
        onOpen={(exception) => {
          const source = sourceOf(exception);
          if (source) void navigate(source);
        }}
        nameOfRow={({ type_name }) => wordsIn(type_name, i18n.language)}
        empty={t(`warehouse_exception.empty.${status}`)}
        emptyHint={t("warehouse_exception.empty_hint")}
        exported={{ path: "/warehousing/exceptions", query: filters }}
      />
      <Suspense>{resolving && <ResolveForm exception={resolving} onClose={() => setResolving(null)} />}</Suspense>
    </>
  );
}
