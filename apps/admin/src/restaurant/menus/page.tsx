import type { Dish, Restaurant } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { OfRestaurant, RestaurantChoice } from "../restaurants/choice.tsx";

const DishForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.DishForm })));
const route = getRouteApi("/menus");

function State({ dish: { is_active } }: { dish: Dish }) {
  const { t } = useI18n();
  const state = is_active ? "active" : "inactive";
  return <Status value={state} label={t("dish.state.value", { state })} />;
}

/** Off the menu at once when a dish has run out, and back as quickly; by the key O as well. */
function Turn({ dish, turn }: { dish: Dish; turn(dish: Dish): void }) {
  const { t } = useI18n();
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        turn(dish);
      }}
    >
      {t(dish.is_active ? "dish.take_off" : "dish.put_back")}
    </Button>
  );
}

function columnsOf({ t, language, money, number }: I18n, turn: ((dish: Dish) => void) | null): Column<Dish>[] {
  return [
    {
      id: "name",
      header: t("dish.name"),
      width: 30,
      cell: ({ name }) => (
        <Text fw={600} size="sm" span>
          <Words>{wordsIn(name, language)}</Words>
        </Text>
      ),
    },
    {
      id: "section",
      header: t("dish.section"),
      width: 18,
      cell: ({ section }) => <Words>{wordsIn(section, language)}</Words>,
    },
    { id: "state", header: t("dish.state"), width: 15, cell: (dish) => <State dish={dish} /> },
    {
      id: "price",
      header: t("dish.price"),
      width: 15,
      cell: ({ price, currency }) => <Ltr>{money(price, currency)}</Ltr>,
    },
    { id: "variants", header: t("dish.variants"), width: 12, cell: ({ variants }) => number(variants.length) },
    {
      id: "groups",
      header: t("dish.groups"),
      width: 28,
      cell: ({ modifier_groups }) => (
        <Words>{modifier_groups.map(({ name }) => wordsIn(name, language)).join(" · ")}</Words>
      ),
    },
    ...(turn
      ? [{ id: "turn", header: t("dish.turn"), width: 16, cell: (dish: Dish) => <Turn dish={dish} turn={turn} /> }]
      : []),
  ];
}

/** What a restaurant offers: each dish with its prices, its variants, what is chosen with it, and when it is to be had. */
export function MenusPage() {
  const { restaurant } = route.useSearch();
  return <OfRestaurant slug={restaurant}>{(chosen, all) => <Menu restaurant={chosen} all={all} />}</OfRestaurant>;
}

/** Takes a dish off the menu at once when it has run out, and puts it back as quickly. */
function useTurning(slug: string) {
  const { t, language } = useI18n();
  return useMutation({
    mutationFn: ({ id, is_active }: Dish) => karwan.restaurant.menus.update.mutate({ slug, id, is_active: !is_active }),
    onSuccess: async ({ product }) => {
      await readAgain("restaurant");
      const name = wordsIn(product.name, language);
      void tell({ color: "teal", message: t(product.is_active ? "dish.is_back" : "dish.is_off", { name }) });
    },
    onError: (error) => void tell({ color: "red", message: wordsFor(error, t) }),
  });
}

function Menu({ restaurant, all }: { restaurant: Restaurant; all: readonly Restaurant[] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const { slug } = restaurant;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<{ dish: Dish | null } | null>(null);
  const turning = useTurning(slug);
  const filters = {
    slug,
    search: search.q,
    is_active: search.active === undefined ? undefined : search.active === "yes",
  };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const mayUpdate = may("restaurant.menus.update");
  const mayCreate = may("restaurant.menus.create");
  const create = () => setOpen({ dish: null });
  useShortcuts(mayCreate ? [{ keys: "n", label: "dish.create", run: create, opens: () => setOpen(null) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.menus")}
        page="menus"
        search={search}
        lasting={{ restaurant: slug }}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={create}>{t("dish.create")}</Button>}
        searchLabel={t("dish.search")}
        before={<RestaurantChoice all={all} slug={slug} onChange={(next) => change({ restaurant: next })} />}
        chips={{
          label: t("dish.state"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("dish.state.value", { state: value === "yes" ? "active" : "inactive" }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["restaurant", "menus", "list", filters]}
        load={async (query, signal) => {
          const { products, total } = await karwan.restaurant.menus.list.query({ ...filters, ...query }, { signal });
          return { rows: products, total };
        }}
        summary={({ total }) => t("dish.count", { n: total })}
        columns={columnsOf(i18n, mayUpdate ? turning.mutate : null)}
        card={(dish) => <DishCard dish={dish} />}
        onOpen={(dish) => mayUpdate && setOpen({ dish })}
        onRowKey={(name, dish) => {
          if (name !== "o" || !mayUpdate) return false;
          turning.mutate(dish);
          return true;
        }}
        empty={t("dish.none")}
        emptyHint={t("dish.none_hint")}
        exported={{
          path: `/restaurants/${slug}/products`,
          query: { search: search.q, is_active: filters.is_active?.toString() },
        }}
      />
      {mayUpdate && <Text size="xs">{t("dish.off_hint")}</Text>}
      <Suspense>{open && <DishForm slug={slug} dish={open.dish} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function DishCard({ dish }: { dish: Dish }) {
  const { language, money } = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{wordsIn(dish.name, language)}</Words>
        </Text>
        <State dish={dish} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          <Words>{dish.modifier_groups.map(({ name }) => wordsIn(name, language)).join(" · ")}</Words>
        </Text>
        <Text size="sm" fw={600}>
          <Ltr>{money(dish.price, dish.currency)}</Ltr>
        </Text>
      </Group>
    </>
  );
}
