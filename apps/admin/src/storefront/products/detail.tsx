import type { Product } from "@karwan/sdk";
import { Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { languageNames, languages, useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { categoriesQuery } from "./categories.ts";

const ProductForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.ProductForm })));
const route = getRouteApi("/products/$id");

/** One product: what it is called, what it costs, from whose stock each variant is sold. */
export function ProductPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["storefront", "products", "show", id],
    queryFn: ({ signal }) => karwan.storefront.products.show.query({ id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md">
      <BackLink to="/products" label={t("nav.products")} />
      <Shown query={shown}>{({ product }) => <Whole product={product} />}</Shown>
    </Stack>
  );
}

function Whole({ product }: { product: Product }) {
  const { t, language } = useI18n();
  const { may } = useKnown();
  const [isEditing, setEditing] = useState(false);
  const state = product.is_active ? "active" : "inactive";
  const stateName = t("product.state.value", { state });
  useShortcuts(
    may("storefront.products.update")
      ? [{ keys: "e", label: "product.edit", run: () => setEditing(true), opens: () => setEditing(false) }]
      : [],
  );
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{wordsIn(product.name, language)}</Words>
          </Title>
          <Status value={state} label={stateName} />
        </Group>
        <Actions product={product} stateName={stateName} onEdit={() => setEditing(true)} />
      </Group>
      <Variants product={product} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <About product={product} />
        <Names product={product} />
      </SimpleGrid>
      <Suspense>{isEditing && <ProductForm product={product} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

interface ActionProps {
  product: Product;
  stateName: string;
  onEdit(): void;
}

function Actions({ product: { id, is_active, name, updated_at }, stateName, onEdit }: ActionProps) {
  const { t, language } = useI18n();
  const navigate = route.useNavigate();
  const { products } = karwan.storefront;
  return (
    <RecordActions
      machine="product"
      status={is_active ? "active" : "inactive"}
      statusName={stateName}
      code={wordsIn(name, language)}
      area="storefront"
      updatedAt={updated_at}
      actions={[
        { name: "edit", move: null, operation: "storefront.products.update", label: t("product.edit"), open: onEdit },
        {
          name: "turn",
          move: null,
          operation: "storefront.products.update",
          label: t(is_active ? "product.stop" : "product.sell"),
          send: (_words, options) => products.update.mutate({ id, is_active: !is_active }, options),
        },
        {
          name: "delete",
          move: null,
          operation: "storefront.products.delete",
          label: t("product.delete"),
          isDangerous: true,
          send: async (_words, options) => {
            await products.delete.mutate({ id }, options);
            await navigate({ to: "/products" });
          },
        },
      ]}
    />
  );
}

function Variants({ product: { variants, price, currency } }: { product: Product }) {
  const { t, language, money, number } = useI18n();
  const { may } = useKnown();
  const end = { textAlign: "end" } as const;
  const mayItems = may("warehousing.items.show");
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("product.variants")}
      </Title>
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t("product.variants")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("product.variant")}</Table.Th>
              <Table.Th>{t("product.sku")}</Table.Th>
              <Table.Th style={end}>{t("product.price")}</Table.Th>
              <Table.Th style={end}>{t("product.available")}</Table.Th>
              <Table.Th>{t("product.item")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map((variant) => (
              <Table.Tr key={variant.id}>
                <Table.Td>
                  <Words>{wordsIn(variant.name, language) || t("product.only_variant")}</Words>
                </Table.Td>
                <Table.Td>{variant.sku && <Ltr>{variant.sku}</Ltr>}</Table.Td>
                <Table.Td style={end}>{money(variant.price ?? price, currency)}</Table.Td>
                <Table.Td style={end}>{number(variant.available)}</Table.Td>
                <Table.Td>
                  {mayItems && (
                    <Link to="/items/$id" params={{ id: variant.inventory_item_id }} style={{ color: "inherit" }}>
                      {t("product.open_item")}
                    </Link>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function About({ product }: { product: Product }) {
  const { t, language, money, number, dateTime } = useI18n();
  const { data } = useQuery(categoriesQuery);
  const category = data?.categories.find(({ id }) => id === product.category_id);
  const { average, count } = product.rating;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("product.about")}
      </Title>
      <FactList
        facts={[
          [t("product.price"), money(product.price, product.currency)],
          [t("product.category"), category && <Words>{wordsIn(category.name, language)}</Words>],
          [
            t("product.tax_rate"),
            product.tax_rate === null ? t("product.tax_of_shop") : `${number(product.tax_rate)} %`,
          ],
          [t("product.rating"), average !== null && t("product.rating.value", { average: number(average), n: count })],
          [
            t("product.images"),
            product.images.length > 0 && (
              <Stack gap={2} key="i">
                {product.images.map((url) => (
                  <Text size="sm" key={url} component="a" href={url} target="_blank" rel="noreferrer">
                    <Ltr>{url.split("/").at(-1)}</Ltr>
                  </Text>
                ))}
              </Stack>
            ),
          ],
          [t("product.created"), dateTime(product.created_at)],
          [t("product.changed"), dateTime(product.updated_at)],
        ]}
      />
    </Paper>
  );
}

function Names({ product: { name, description } }: { product: Product }) {
  const { t } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("product.words")}
      </Title>
      <FactList
        facts={languages.flatMap((each) => [
          [`${t("product.name")} (${languageNames[each]})`, name[each] && <Words key="n">{name[each]}</Words>] as const,
          [
            `${t("product.description")} (${languageNames[each]})`,
            description[each] && <Words key="d">{description[each]}</Words>,
          ] as const,
        ])}
      />
    </Paper>
  );
}
