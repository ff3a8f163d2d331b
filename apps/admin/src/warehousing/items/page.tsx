import type { ListedItem } from "@karwan/sdk";
import { Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChosenBar } from "../../components/chosen-bar.tsx";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { MakeButton } from "../../components/make-button.tsx";
import { PrintButton } from "../../components/print-button.tsx";
import type { Selection } from "../../components/selection.ts";
import { useSelection } from "../../components/selection.ts";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

const route = getRouteApi("/items");

const stateOf = (isActive: boolean) => (isActive ? "active" : "inactive");

function columnsOf({ t, language }: I18n): Column<ListedItem>[] {
  return [
    {
      id: "name",
      header: t("item.name"),
      width: 30,
      cell: ({ id, name }) => (
        <Link
          to="/items/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{name}</Words>
        </Link>
      ),
    },
    { id: "sku", header: t("item.sku"), width: 18, cell: ({ sku }) => <Ltr>{sku}</Ltr> },
    { id: "barcode", header: t("item.barcode"), width: 18, cell: ({ barcode }) => <Ltr>{barcode}</Ltr> },
    {
      id: "category",
      header: t("item.category"),
      width: 20,
      cell: ({ category }) => <Words>{category?.name[language] ?? category?.name.en}</Words>,
    },
    {
      id: "state",
      header: t("item.state"),
      width: 14,
      cell: ({ is_active }) => (
        <Status value={stateOf(is_active)} label={t("item.state.value", { state: stateOf(is_active) })} />
      ),
    },
  ];
}

/** The catalogue: everything that a company keeps or sells. */
export function ItemsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { may } = useKnown();
  const selection = useSelection<ListedItem>();
  const filters = { search: search.q, is_active: search.active === undefined ? undefined : search.active === "yes" };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <>
      <ListPage
        title={t("nav.items")}
        page="items"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={<MakeButton to="/items/new" label="make.item" operation="warehousing.items.create" />}
        searchLabel={t("item.search")}
        chips={{
          label: t("item.state"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("item.state.value", { state: stateOf(value === "yes") }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["warehousing", "items", "list", filters]}
        load={async (query, signal) => {
          const { items, total, stats } = await karwan.warehousing.items.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: items, total, stats: { yes: stats.active, no: stats.inactive } };
        }}
        columns={columnsOf(i18n)}
        card={(item) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} size="sm" truncate>
                <Words>{item.name}</Words>
              </Text>
              <Status
                value={stateOf(item.is_active)}
                label={t("item.state.value", { state: stateOf(item.is_active) })}
              />
            </Group>
            <Text size="sm">
              <Ltr>{item.sku}</Ltr> · <Ltr>{item.barcode}</Ltr>
            </Text>
          </>
        )}
        cardHeight={88}
        onOpen={({ id }) => void navigate({ to: "/items/$id", params: { id } })}
        empty={t("item.empty")}
        exported={{
          path: "/warehousing/inventory-items",
          query: { search: search.q, is_active: filters.is_active?.toString() },
        }}
        selection={may("labels.items.print") ? selection : undefined}
        nameOfRow={({ name }) => name}
      />
      <Chosen selection={selection} />
    </>
  );
}

/** What can be done with all items that are chosen. */
function Chosen({ selection }: { selection: Selection<ListedItem> }) {
  const { size } = selection.rows;
  if (size === 0) return null;
  return (
    <ChosenBar count={size} onClear={selection.clear}>
      <PrintButton
        size="xs"
        path="/warehousing/inventory-items/labels"
        name="labels"
        body={{ item_ids: [...selection.rows.keys()] }}
      />
    </ChosenBar>
  );
}
