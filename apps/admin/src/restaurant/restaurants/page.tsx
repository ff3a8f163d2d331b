import type { Restaurant, RestaurantRestaurantsListInput } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const RestaurantForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.RestaurantForm })));
const route = getRouteApi("/restaurants");

function State({ restaurant: { is_active } }: { restaurant: Restaurant }) {
  const { t } = useI18n();
  const state = is_active ? "active" : "inactive";
  return <Status value={state} label={t("restaurant.state.value", { state })} />;
}

function columnsOf({ t, language, moment }: I18n): Column<Restaurant>[] {
  return [
    {
      id: "name",
      header: t("restaurant.name"),
      width: 26,
      cell: ({ slug, name }) => (
        <Link
          to="/restaurants/$slug"
          params={{ slug }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{wordsIn(name, language)}</Words>
        </Link>
      ),
    },
    { id: "state", header: t("restaurant.state"), width: 14, cell: (row) => <State restaurant={row} /> },
    {
      id: "address",
      header: t("restaurant.address"),
      width: 30,
      cell: ({ address }) => address && <Words>{address.full_address}</Words>,
    },
    { id: "slug", header: t("restaurant.slug"), width: 16, cell: ({ slug }) => <Ltr>{slug}</Ltr> },
    {
      id: "changed",
      header: t("restaurant.changed"),
      width: 16,
      cell: ({ updated_at }) => moment(updated_at),
    },
  ];
}

/** The company's restaurants. */
export function RestaurantsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const filters = {
    search: search.q,
    is_active: search.active === undefined ? undefined : search.active === "yes",
  } satisfies RestaurantRestaurantsListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const open = (slug: string) => void navigate({ to: "/restaurants/$slug", params: { slug } });
  const create = () => setCreating(true);
  const mayCreate = may("restaurant.restaurants.create");
  useShortcuts(
    mayCreate ? [{ keys: "n", label: "restaurant.create", run: create, opens: () => setCreating(false) }] : [],
  );
  return (
    <>
      <ListPage
        title={t("nav.restaurants")}
        page="restaurants"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={create}>{t("restaurant.create")}</Button>}
        searchLabel={t("restaurant.search")}
        chips={{
          label: t("restaurant.state"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("restaurant.state.value", { state: value === "yes" ? "active" : "inactive" }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["restaurant", "restaurants", "list", filters]}
        load={async (query, signal) => {
          const { restaurants, total } = await karwan.restaurant.restaurants.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: restaurants, total };
        }}
        columns={columnsOf(i18n)}
        card={(restaurant) => <RestaurantCard restaurant={restaurant} />}
        onOpen={({ slug }) => open(slug)}
        empty={t("restaurant.none")}
        emptyHint={t("restaurant.none_hint")}
        exported={{ path: "/restaurants", query: { ...filters, is_active: filters.is_active?.toString() } }}
      />
      <Suspense>
        {isCreating && <RestaurantForm restaurant={null} onMade={open} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

function RestaurantCard({ restaurant }: { restaurant: Restaurant }) {
  const { language } = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{wordsIn(restaurant.name, language)}</Words>
        </Text>
        <State restaurant={restaurant} />
      </Group>
      <Text size="sm" truncate>
        <Words>{restaurant.address?.full_address ?? ""}</Words>
      </Text>
    </>
  );
}
