import type { Product, ProductSort, StorefrontProductsListInput } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { pathsOf } from "../categories/tree.ts";
import { categoriesQuery } from "./categories.ts";
import type { productsSearch } from "./search.ts";

const ProductForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.ProductForm })));
const route = getRouteApi("/products");

const stateOf = (isActive: boolean) => (isActive ? "active" : "inactive");
const stateIn = ({ is_active }: Product, { t }: I18n) => (
  <Status value={stateOf(is_active)} label={t("product.state.value", { state: stateOf(is_active) })} />
);
const stockOf = ({ variants }: Product) => variants.reduce((sum, { available }) => sum + available, 0);

function columnsOf(i18n: I18n, categoryOf: (id: string | null) => string): Column<Product>[] {
  const { t, language, money, number, day } = i18n;
  return [
    {
      id: "name",
      header: t("product.name"),
      width: 28,
      cell: ({ id, name }) => (
        <RowLink to="/products/$id" params={{ id }}>
          <Words>{wordsIn(name, language)}</Words>
        </RowLink>
      ),
    },
    {
      id: "category",
      header: t("product.category"),
      width: 16,
      cell: ({ category_id }) => <Words>{categoryOf(category_id)}</Words>,
    },
    { id: "variants", header: t("product.variants"), width: 9, cell: ({ variants }) => number(variants.length) },
    { id: "stock", header: t("product.available"), width: 11, cell: (product) => number(stockOf(product)) },
    {
      id: "price",
      header: t("product.price"),
      width: 13,
      sortKey: "price",
      cell: ({ lowest_price, currency }) => money(lowest_price, currency),
    },
    { id: "state", header: t("product.state"), width: 10, cell: (product) => stateIn(product, i18n) },
    {
      id: "created",
      header: t("product.created"),
      width: 13,
      sortKey: "created_at",
      cell: ({ created_at }) => day(created_at),
    },
  ];
}

const filtersOf = (search: ReturnType<typeof productsSearch>) =>
  ({
    search: search.q,
    category_id: search.category,
    is_active: search.active === undefined ? undefined : search.active === "yes",
    sort_by: (search.sort as ProductSort | undefined) ?? "created_at",
    sort_order: search.order ?? "desc",
  }) satisfies StorefrontProductsListInput;

function useCategoryNames(): ReadonlyMap<string, string> {
  const { language } = useI18n();
  const { data } = useQuery(categoriesQuery);
  return pathsOf(data?.categories ?? [], ({ name }) => wordsIn(name, language));
}

/** One page of products, with how many are on sale and how many are not. */
async function load(input: StorefrontProductsListInput, signal: AbortSignal) {
  const { products, total, stats } = await karwan.storefront.products.list.query(input, { signal });
  return { rows: products, total, stats: { yes: stats.active, no: stats.inactive } };
}

interface CategoryProps {
  names: ReadonlyMap<string, string>;
  value: string | undefined;
  onChange(id: string): void;
}

function CategoryFilter({ names, value = "", onChange }: CategoryProps) {
  const { t } = useI18n();
  const choices = [...names].map(([id, label]) => ({ value: id, label }));
  return (
    <NativeSelect
      aria-label={t("product.category")}
      data={[{ value: "", label: t("product.any_category") }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What the shop sells, found by name or SKU however it is spelt, with what there is of it. */
export function ProductsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setCreating] = useState(false);
  const names = useCategoryNames();
  const filters = filtersOf(search);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const mayCreate = may("storefront.products.create");
  useShortcuts(
    mayCreate
      ? [{ keys: "n", label: "product.create", run: () => setCreating(true), opens: () => setCreating(false) }]
      : [],
  );
  return (
    <>
      <ListPage
        title={t("nav.products")}
        page="products"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={() => setCreating(true)}>{t("product.create")}</Button>}
        searchLabel={t("product.search")}
        after={
          <CategoryFilter
            names={names}
            value={search.category}
            onChange={(category) => change({ category: category || undefined })}
          />
        }
        chips={{
          label: t("product.state"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("product.state.value", { state: stateOf(value === "yes") }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["storefront", "products", "list", filters]}
        load={(query, signal) => load({ ...filters, ...query }, signal)}
        columns={columnsOf(i18n, (id) => (id === null ? "" : (names.get(id) ?? "")))}
        card={(product) => <ProductCard product={product} />}
        sort={{ by: filters.sort_by, order: filters.sort_order }}
        onOpen={({ id }) => void navigate({ to: "/products/$id", params: { id } })}
        empty={t("product.none")}
        emptyHint={t("product.none_hint")}
        exported={{
          path: "/storefront/products",
          query: { ...filters, is_active: filters.is_active?.toString() },
        }}
      />
      <Suspense>
        {isCreating && (
          <ProductForm
            product={null}
            onMade={(id) => void navigate({ to: "/products/$id", params: { id } })}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function ProductCard({ product }: { product: Product }) {
  const i18n = useI18n();
  const { t, language, money, number } = i18n;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{wordsIn(product.name, language)}</Words>
        </Text>
        {stateIn(product, i18n)}
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {t("product.available")}: {number(stockOf(product))}
        </Text>
        <Text size="sm" fw={600}>
          {money(product.lowest_price, product.currency)}
        </Text>
      </Group>
    </>
  );
}
