import type { Location } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ChosenBar } from "../../components/chosen-bar.tsx";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useNewForm } from "../../components/new-form.ts";
import { PrintButton } from "../../components/print-button.tsx";
import type { Selection } from "../../components/selection.ts";
import { useSelection } from "../../components/selection.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { runOpening } from "../../kernel/typed-ahead.ts";
import { locationTypes } from "./search.ts";

const LocationForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.LocationForm })));
const route = getRouteApi("/locations");

const stateOf = (isActive: boolean) => (isActive ? "active" : "inactive");
/** What lies in a bin: stock is of one warehouse, whose bins may be called as those of another. */
const stockOf = ({ id, code, warehouse_id: warehouse }: Location) => ({ bin: id, bin_code: code, warehouse });

interface Columns {
  i18n: I18n;
  warehouseOf(id: string): string | undefined;
  edit: ((location: Location) => void) | undefined;
}

function columnsOf({ i18n: { t }, warehouseOf, edit }: Columns): Column<Location>[] {
  return [
    {
      id: "code",
      header: t("location.code"),
      width: 20,
      cell: (location) =>
        location.location_type === "bin" ? (
          <Link
            to="/stock"
            search={stockOf(location)}
            tabIndex={-1}
            style={{ color: "inherit", fontWeight: 600 }}
            onClick={(event) => event.stopPropagation()}
          >
            <Ltr>{location.code}</Ltr>
          </Link>
        ) : (
          <Ltr>{location.code}</Ltr>
        ),
    },
    { id: "name", header: t("location.name"), width: 26, cell: ({ name }) => <Words>{name}</Words> },
    {
      id: "type",
      header: t("location.type"),
      width: 12,
      cell: ({ location_type: type }) => t("location.type.value", { type }),
    },
    {
      id: "warehouse",
      header: t("location.warehouse"),
      width: 18,
      cell: ({ warehouse_id }) => <Words>{warehouseOf(warehouse_id)}</Words>,
    },
    { id: "use", header: t("location.use"), width: 14, cell: (location) => t("location.use.value", useOf(location)) },
    {
      id: "state",
      header: t("location.state"),
      width: 10,
      cell: ({ is_active }) => (
        <Status value={stateOf(is_active)} label={t("location.state.value", { state: stateOf(is_active) })} />
      ),
    },
    ...(edit
      ? [
          {
            id: "edit",
            header: t("location.edit"),
            width: 10,
            cell: (location: Location) => (
              <Button
                size="compact-xs"
                variant="default"
                // Keys use the row itself: E changes it.
                tabIndex={-1}
                aria-label={t("location.edit_one", { code: location.code })}
                onClick={(event) => {
                  event.stopPropagation();
                  edit(location);
                }}
              >
                {t("location.edit")}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** What a bin is for, where that is said. */
const useOf = ({ is_default_receiving, purpose }: Location) => ({
  use: is_default_receiving ? "receiving" : (purpose ?? "none"),
});

/** Where goods lie: the zones, aisles, racks, shelves and bins of warehouses, whose labels are printed from here. */
export function LocationsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const { new: isNew, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const selection = useSelection<Location>();
  const [edited, setEdited] = useState<Location | null>(null);
  const mayCreate = may("warehousing.locations.create");
  const edit = may("warehousing.locations.update") ? setEdited : undefined;
  const making = useNewForm(mayCreate && isNew !== undefined, () => void navigate({ search, replace: true }));
  useShortcuts(mayCreate ? [{ keys: "n", label: "do.new_location", run: making.open, opens: making.close }] : []);
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses"],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: 100 }, { signal }),
  });
  const all = warehouses.data?.warehouses ?? [];
  const filters = {
    warehouse_id: search.warehouse,
    location_type: search.type,
    is_active: search.active === undefined ? undefined : search.active === "yes",
    search: search.q,
  };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.locations")}
        page="locations"
        search={search}
        lasting={{ warehouse: search.warehouse }}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={making.open}>{t("do.new_location")}</Button>}
        searchLabel={t("location.search")}
        before={
          <NativeSelect
            aria-label={t("location.warehouse")}
            data={[
              { value: "", label: t("location.every_warehouse") },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.warehouse ?? ""}
            onChange={(event) => change({ warehouse: event.currentTarget.value || undefined })}
          />
        }
        chips={{
          label: t("location.type"),
          values: locationTypes,
          nameOf: (type) => t("location.type.value", { type }),
          chosen: search.type ? [search.type] : [],
          onChange: (chosen) => change({ type: chosen.at(-1) }),
        }}
        listKey={["warehousing", "locations", "list", filters]}
        load={async (query, signal) => {
          const { locations, total } = await karwan.warehousing.locations.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: locations, total };
        }}
        columns={columnsOf({ i18n, edit, warehouseOf: (wanted) => all.find(({ id }) => id === wanted)?.name })}
        card={(location) => <LocationCard location={location} />}
        cardHeight={72}
        onOpen={(location) =>
          location.location_type === "bin"
            ? void navigate({ to: "/stock", search: stockOf(location) })
            : edit?.(location)
        }
        onRowKey={(name, location) => {
          if (name !== "e" || !edit) return false;
          runOpening({ run: () => edit(location), opens: () => setEdited(null) });
          return true;
        }}
        empty={t("location.empty")}
        exported={{
          path: "/warehousing/locations",
          query: { ...filters, is_active: filters.is_active?.toString() },
        }}
        selection={may("labels.locations.print") || edit ? selection : undefined}
        nameOfRow={({ code }) => code}
      />
      <Chosen selection={selection} edit={edit} />
      <Suspense>
        {making.isOpen && (
          <LocationForm
            location={null}
            warehouseId={search.warehouse ?? (all.length === 1 ? (all[0]?.id ?? "") : "")}
            warehouses={all}
            onClose={making.close}
          />
        )}
        {edited && (
          <LocationForm
            location={edited}
            warehouseId={edited.warehouse_id}
            warehouses={all}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function LocationCard({ location }: { location: Location }) {
  const { t } = useI18n();
  const { code, name, location_type: type, is_active } = location;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Ltr>{code}</Ltr>
        </Text>
        <Status value={stateOf(is_active)} label={t("location.state.value", { state: stateOf(is_active) })} />
      </Group>
      <Text size="sm" truncate>
        {t("location.type.value", { type })} · <Words>{name}</Words>
      </Text>
    </>
  );
}

/** What can be done with all locations that are chosen. */
function Chosen({ selection, edit }: { selection: Selection<Location>; edit: Columns["edit"] }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const { size } = selection.rows;
  if (size === 0) return null;
  const [only] = selection.rows.values();
  return (
    <ChosenBar count={size} onClear={selection.clear}>
      {only && edit && size === 1 && (
        <Button size="xs" variant="default" onClick={() => edit(only)}>
          {t("location.edit_one", { code: only.code })}
        </Button>
      )}
      {may("labels.locations.print") && (
        <PrintButton
          size="xs"
          path="/warehousing/locations/labels"
          name="location-labels"
          body={{ location_ids: [...selection.rows.keys()] }}
        />
      )}
    </ChosenBar>
  );
}
