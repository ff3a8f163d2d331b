import type { StorefrontMarketsOwnOutput } from "@karwan/sdk";
import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { FactList, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Empty } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { failedBy, karwan } from "../../kernel/sdk.ts";
import { MarketFacts, MarketTitle } from "../markets/facts.tsx";
import { missingSteps, steps } from "./readiness.ts";

const ShopForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.ShopForm })));
type Own = StorefrontMarketsOwnOutput;

/** The company's own shop: how far it is, what customers see of it, what is done with it next. */
export function ShopPage() {
  const own = useQuery({
    queryKey: ["storefront", "markets", "own"],
    queryFn: ({ signal }) => karwan.storefront.markets.own.query({}, { signal }),
    refetchInterval: 10_000,
  });
  if (!own.data && failedBy(own.error, "market_not_found")) return <NoShop />;
  return (
    <Stack gap="md">
      <Shown query={own}>{(data) => <Whole own={data} />}</Shown>
    </Stack>
  );
}

function NoShop() {
  const { t } = useI18n();
  const { may } = useKnown();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = may("storefront.markets.create");
  useShortcuts(
    mayCreate
      ? [{ keys: "n", label: "shop.create", run: () => setCreating(true), opens: () => setCreating(false) }]
      : [],
  );
  return (
    <>
      <Title order={1} size="h3">
        {t("nav.shop")}
      </Title>
      <Empty title={t("shop.none")}>
        <Text size="sm" ta="center">
          {t("shop.none_hint")}
        </Text>
        {mayCreate && <Button onClick={() => setCreating(true)}>{t("shop.create")}</Button>}
      </Empty>
      <Suspense>{isCreating && <ShopForm market={null} onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

function Whole({ own }: { own: Own }) {
  const { t } = useI18n();
  const { market } = own;
  const [isEditing, setEditing] = useState(false);
  const statusName = t("market.status.value", { status: market.status });
  return (
    <>
      <Group justify="space-between">
        <MarketTitle market={market} statusName={statusName} />
        <Actions own={own} statusName={statusName} onEdit={() => setEditing(true)} />
      </Group>
      {market.admin_notes && market.status === "rejected" && (
        <Paper withBorder p="md" role="note">
          <Text fw={600} size="sm">
            {t("market.admin_notes")}
          </Text>
          <Words>{market.admin_notes}</Words>
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Readiness own={own} />
        <Figures own={own} />
      </SimpleGrid>
      <MarketFacts market={market} />
      <Recent own={own} />
      <Suspense>{isEditing && <ShopForm market={market} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

function Actions({ own, statusName, onEdit }: { own: Own; statusName: string; onEdit(): void }) {
  const { t } = useI18n();
  const { market, readiness } = own;
  const { markets } = karwan.storefront;
  const isPublished = market.publish_status === "published";
  const missing = missingSteps(readiness).map((flag) => t(`shop.ready.${flag}`));
  const whyNot =
    market.status !== "approved"
      ? t("shop.needs_approval")
      : missing.length > 0
        ? t("shop.needs", { what: missing.join(" · ") })
        : null;
  return (
    <RecordActions
      machine="market"
      status={market.status}
      statusName={statusName}
      code={market.store_name}
      area="storefront"
      updatedAt={market.updated_at}
      actions={[
        {
          name: "submit",
          move: "submit",
          operation: "storefront.markets.submit",
          label: t("shop.submit"),
          words: { label: t("market.submission_notes"), isNeeded: false },
          send: (notes, options) => markets.submit.mutate({ notes }, options),
        },
        isPublished
          ? {
              name: "hide",
              move: null,
              operation: "storefront.markets.publish",
              label: t("shop.hide"),
              isDangerous: true,
              send: (_words, options) => markets.publish.mutate({ publish_status: "unpublished" }, options),
            }
          : {
              name: "publish",
              move: null,
              operation: "storefront.markets.publish",
              label: t("shop.publish"),
              why: whyNot,
              send: (_words, options) => markets.publish.mutate({ publish_status: "published" }, options),
            },
        {
          name: "edit",
          move: "update",
          operation: "storefront.markets.update",
          label: t("shop.edit"),
          // What was approved is looked at again after it: nothing that one does by the way.
          isDangerous: market.status === "approved",
          open: onEdit,
        },
      ]}
    />
  );
}

function Readiness({ own: { readiness } }: { own: Own }) {
  const { t } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("shop.readiness")}
      </Title>
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: "none" }}>
        {steps.map(({ flag, to }) => (
          <Group component="li" key={flag} gap="xs" wrap="nowrap">
            {readiness[flag] ? <IconCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
            <Text size="sm" fw={readiness[flag] ? 400 : 600}>
              {to ? (
                <Link to={to} style={{ color: "inherit" }}>
                  {t(`shop.ready.${flag}`)}
                </Link>
              ) : (
                t(`shop.ready.${flag}`)
              )}
              : {t(readiness[flag] ? "shop.done" : "shop.missing")}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

function Figures({ own: { summary } }: { own: Own }) {
  const { t, number } = useI18n();
  const { may } = useKnown();
  const orders = number(summary.total_orders);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("shop.figures")}
      </Title>
      <FactList
        facts={[
          [
            t("shop.products"),
            <Link key="p" to="/products" style={{ color: "inherit" }}>
              {number(summary.total_products)}
            </Link>,
          ],
          [t("shop.categories"), number(summary.total_categories)],
          [t("shop.customers"), number(summary.total_customers)],
          [
            t("shop.orders"),
            may("storefront.orders.list") ? (
              <Link key="o" to="/orders" style={{ color: "inherit" }}>
                {orders}
              </Link>
            ) : (
              orders
            ),
          ],
        ]}
      />
    </Paper>
  );
}

function Recent({ own: { recent_activity: happened } }: { own: Own }) {
  const { t, dateTime } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("shop.recent")}
      </Title>
      {happened.length === 0 && <Text size="sm">{t("shop.nothing_recent")}</Text>}
      <ul className="results">
        {happened.map(({ type, title, subtitle, timestamp }) => (
          <li key={`${type} ${title} ${timestamp.toISOString()}`}>
            <Text size="sm" fw={600}>
              {t("shop.activity", { type })}: <Words>{title}</Words>
            </Text>
            <Text size="xs">
              {dateTime(timestamp)} <Words>{subtitle}</Words>
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
