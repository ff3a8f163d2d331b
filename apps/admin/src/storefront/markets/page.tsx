import type { Market, StorefrontMarketsListInput } from "@karwan/sdk";
import { Group, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import { marketStatuses } from "./search.ts";

const route = getRouteApi("/markets");

const statusOf = ({ status }: Market, { t }: I18n) => (
  <Status value={status} label={t("market.status.value", { status })} />
);

function columnsOf(i18n: I18n): Column<Market>[] {
  const { t, day, language } = i18n;
  return [
    {
      id: "name",
      header: t("market.name"),
      width: 20,
      cell: ({ id, store_name }) => (
        <RowLink to="/markets/$id" params={{ id }}>
          <Ltr>{store_name}</Ltr>
        </RowLink>
      ),
    },
    { id: "status", header: t("market.status"), width: 16, cell: (market) => statusOf(market, i18n) },
    {
      id: "tagline",
      header: t("market.tagline"),
      width: 28,
      cell: ({ tagline }) => <Words>{wordsIn(tagline, language)}</Words>,
    },
    {
      id: "live",
      header: t("market.customers_see"),
      width: 12,
      cell: ({ is_live }) => t(is_live ? "market.live" : "market.not_live"),
    },
    {
      id: "submitted",
      header: t("market.submitted_at"),
      width: 14,
      cell: ({ submitted_at }) => submitted_at && day(submitted_at),
    },
    { id: "made", header: t("market.created_at"), width: 12, cell: ({ created_at }) => day(created_at) },
  ];
}

/** The shops of all companies, for who decides about them. */
export function MarketsPage() {
  const i18n = useI18n();
  const { t, language } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { search: search.q, status: search.status } satisfies StorefrontMarketsListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage
      title={t("nav.markets")}
      page="markets"
      search={search}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("market.search")}
      chips={{
        label: t("market.status"),
        values: marketStatuses,
        nameOf: (status) => t("market.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["storefront", "markets", "list", filters]}
      load={async (query, signal) => {
        const { markets, total } = await karwan.storefront.markets.list.query({ ...filters, ...query }, { signal });
        return { rows: markets, total };
      }}
      columns={columnsOf(i18n)}
      card={(market) => (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} size="sm">
              <Ltr>{market.store_name}</Ltr>
            </Text>
            {statusOf(market, i18n)}
          </Group>
          <Text size="sm" truncate>
            <Words>{wordsIn(market.tagline, language)}</Words>
          </Text>
        </>
      )}
      onOpen={({ id }) => void navigate({ to: "/markets/$id", params: { id } })}
      empty={t("market.none")}
      emptyHint={t("market.none_hint")}
      exported={{ path: "/storefront/markets", query: filters }}
    />
  );
}
