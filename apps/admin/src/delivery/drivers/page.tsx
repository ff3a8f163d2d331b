import type { DeliveryDriversListInput, DriverSortKey, ListedDriver } from "@karwan/sdk";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, ExportButton, SearchField, StatusChips } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { nextSort } from "../../kernel/search.ts";

const route = getRouteApi("/drivers");

const roomOf = ({ workload }: ListedDriver, { t, number }: I18n): string => {
  const { available, total } = workload.capacity;
  return available === null || total === null
    ? t("driver.room_unlimited")
    : t("driver.room_of", { n: number(available), total: number(total) });
};

function columnsOf(i18n: I18n): Column<ListedDriver>[] {
  const { t, number, date } = i18n;
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
      cell: ({ created_at }) => date(created_at),
    },
  ];
}

/** The drivers of a company: who is free, who is out, with how much room. */
export function DriversPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters: DeliveryDriversListInput = {
    search: search.q,
    status: search.status,
    sort_by: (search.sort as DriverSortKey | undefined) ?? "full_name",
    sort_order: search.order ?? "asc",
  };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  const { sort_by, sort_order } = filters;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.drivers")}
        </Title>
        <Group gap="xs">
          <Views
            page="drivers"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
          <ExportButton
            path="/delivery/drivers"
            query={{ search: search.q, status: search.status, sort_by, sort_order }}
            name="drivers"
          />
        </Group>
      </Group>
      <SearchField label={t("driver.search")} value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
      <StatusChips
        label={t("driver.status")}
        choices={(["active", "inactive"] as const).map((value) => ({
          value,
          label: t("driver.status.value", { status: value }),
          count: undefined,
        }))}
        chosen={search.status ? [search.status] : []}
        onChange={(chosen) => change({ status: chosen.at(-1) })}
      />
      <DataTable
        label={t("nav.drivers")}
        source={{
          key: ["delivery", "drivers", "list", filters],
          page: async (page, limit, signal) => {
            const { drivers, total } = await karwan.delivery.drivers.list.query(
              { ...filters, page, limit },
              { signal },
            );
            return { rows: drivers, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={(driver) => <DriverCard driver={driver} />}
        cardHeight={92}
        sort={{ by: sort_by ?? "full_name", order: sort_order ?? "asc" }}
        onSort={(by) => change(nextSort({ sort: sort_by, order: sort_order }, by))}
        onOpen={({ id }) => void navigate({ to: "/drivers/$id", params: { id } })}
        empty={
          <Empty title={t("driver.none_found")}>
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
    </Stack>
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
