import type { DeliveryDriversListInput, DriverSortKey, ListedDriver } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const DriverForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.DriverForm })));
const route = getRouteApi("/drivers");

const roomOf = ({ workload }: ListedDriver, { t, number }: I18n): string => {
  const { available, total } = workload.capacity;
  return available === null || total === null
    ? t("driver.room_unlimited")
    : t("driver.room_of", { n: number(available), total: number(total) });
};

function columnsOf(i18n: I18n): Column<ListedDriver>[] {
  const { t, number, day } = i18n;
  return [
    {
      id: "name",
      header: t("driver.name"),
      width: 22,
      sortKey: "full_name",
      cell: ({ id, users }) => (
        <Link
          to="/drivers/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{users.full_name}</Words>
        </Link>
      ),
    },
    { id: "phone", header: t("driver.phone"), width: 16, cell: ({ users }) => users.phone && <Ltr>{users.phone}</Ltr> },
    {
      id: "doing",
      header: t("driver.doing"),
      width: 16,
      cell: ({ operation_status: status }) => (
        <Status value={status} label={t("driver.operation_status", { status })} />
      ),
    },
    {
      id: "active",
      header: t("driver.active_orders"),
      width: 12,
      cell: ({ workload }) => number(workload.orders.active),
    },
    {
      id: "room",
      header: t("driver.free_room"),
      width: 16,
      sortKey: "used_capacity_unit",
      cell: (driver) => roomOf(driver, i18n),
    },
    {
      id: "since",
      header: t("driver.since"),
      width: 16,
      sortKey: "created_at",
      cell: ({ created_at }) => day(created_at),
    },
  ];
}

/** The drivers of a company: who is free, who is out, with how much room. */
export function DriversPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const [isNew, setNew] = useState(false);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    search: search.q,
    status: search.status,
    vehicle_id: search.vehicle,
    zone_id: search.zone,
    sort_by: (search.sort as DriverSortKey | undefined) ?? "full_name",
    sort_order: search.order ?? "asc",
  } satisfies DeliveryDriversListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const tools = may("delivery.drivers.wizard") && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t("driver.new")}
    </Button>
  );
  const form = isNew && (
    <DriverForm
      before={null}
      onMade={(id) => void navigate({ to: "/drivers/$id", params: { id } })}
      onClose={() => setNew(false)}
    />
  );
  return (
    <>
      <ListPage
        title={t("nav.drivers")}
        page="drivers"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        searchLabel={t("driver.search")}
        after={
          (search.vehicle || search.zone) && (
            <Button variant="default" onClick={() => change({ vehicle: undefined, zone: undefined })}>
              {t("driver.not_only")}
            </Button>
          )
        }
        chips={{
          label: t("driver.status"),
          values: ["active", "inactive"] as const,
          nameOf: (status) => t("driver.status.value", { status }),
          chosen: search.status ? [search.status] : [],
          onChange: (chosen) => change({ status: chosen.at(-1) }),
        }}
        listKey={["delivery", "drivers", "list", filters]}
        load={async (query, signal) => {
          const { drivers, total } = await karwan.delivery.drivers.list.query({ ...filters, ...query }, { signal });
          return { rows: drivers, total };
        }}
        columns={columnsOf(i18n)}
        card={(driver) => <DriverCard driver={driver} />}
        sort={{ by: filters.sort_by, order: filters.sort_order }}
        onOpen={({ id }) => void navigate({ to: "/drivers/$id", params: { id } })}
        empty={t("driver.none_found")}
        exported={{ path: "/delivery/drivers", query: filters }}
        tools={tools}
      />
      <Suspense>{form}</Suspense>
    </>
  );
}

function DriverCard({ driver }: { driver: ListedDriver }) {
  const i18n = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{driver.users.full_name}</Words>
        </Text>
        <Status
          value={driver.operation_status}
          label={i18n.t("driver.operation_status", { status: driver.operation_status })}
        />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{driver.users.phone && <Ltr>{driver.users.phone}</Ltr>}</Text>
        <Text size="xs">{roomOf(driver, i18n)}</Text>
      </Group>
    </>
  );
}
