import type { Vehicle } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
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

const VehicleForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.VehicleForm })));
const route = getRouteApi("/vehicles");

const roomOf = ({ capacity_unit: room }: Vehicle, { t, number }: I18n): string =>
  room === null ? t("driver.room_unlimited") : number(room);
const statusOf = ({ is_active }: Vehicle) => (is_active ? "active" : "inactive");

function columnsOf(i18n: I18n): Column<Vehicle>[] {
  const { t, day } = i18n;
  return [
    { id: "name", header: t("vehicle.name"), width: 34, cell: ({ name }) => <Words>{name}</Words> },
    { id: "code", header: t("vehicle.code"), width: 18, cell: ({ code }) => <Ltr>{code}</Ltr> },
    { id: "room", header: t("vehicle.room"), width: 16, cell: (vehicle) => roomOf(vehicle, i18n) },
    {
      id: "status",
      header: t("driver.status"),
      width: 16,
      cell: (vehicle) => (
        <Status value={statusOf(vehicle)} label={t("vehicle.status", { status: statusOf(vehicle) })} />
      ),
    },
    { id: "since", header: t("driver.since"), width: 16, cell: ({ created_at }) => day(created_at) },
  ];
}

/** What a company's drivers drive, and how much goes into it. */
export function VehiclesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState<Vehicle | "new" | null>(null);
  const filters = { search: search.q, ...(search.active && { is_active: search.active === "yes" }) };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.vehicles")}
        page="vehicles"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        searchLabel={t("vehicle.search")}
        chips={{
          label: t("driver.status"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("vehicle.status", { status: value === "yes" ? "active" : "inactive" }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["delivery", "vehicles", "list", filters]}
        load={async (query, signal) => {
          const { vehicles, total } = await karwan.delivery.vehicles.list.query({ ...filters, ...query }, { signal });
          return { rows: vehicles, total };
        }}
        columns={columnsOf(i18n)}
        card={(vehicle) => <VehicleCard vehicle={vehicle} />}
        onOpen={(vehicle) => setShown(vehicle)}
        empty={t("vehicle.empty")}
        emptyHint={t("vehicle.empty_hint")}
        exported={{
          path: "/delivery/vehicles",
          query: { search: search.q, is_active: search.active && String(search.active === "yes") },
        }}
        tools={
          may("delivery.vehicles.create") && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setShown("new")}>
              {t("vehicle.new")}
            </Button>
          )
        }
      />
      <Suspense>
        {shown && <VehicleForm before={shown === "new" ? null : shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}

function VehicleCard({ vehicle }: { vehicle: Vehicle }) {
  const i18n = useI18n();
  const status = statusOf(vehicle);
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{vehicle.name}</Words>
        </Text>
        <Status value={status} label={i18n.t("vehicle.status", { status })} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Ltr>{vehicle.code}</Ltr>
        </Text>
        <Text size="xs">{roomOf(vehicle, i18n)}</Text>
      </Group>
    </>
  );
}
