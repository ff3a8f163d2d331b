import type { Customer, Institution } from "@karwan/sdk";
import { Group, SegmentedControl, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { holders } from "./search.ts";

const route = getRouteApi("/wallets");
type Holder = Pick<Institution & Customer, "id" | "full_name" | "phone" | "wallet">;

function columnsOf({ t, money }: I18n): Column<Holder>[] {
  const told = (amount: number, { wallet }: Holder) => (
    <span style={{ color: amount < 0 ? "var(--mantine-color-error)" : undefined }}>
      <Ltr>{money(amount, wallet.currency_code)}</Ltr>
    </span>
  );
  return [
    {
      id: "name",
      header: t("wallet.holder"),
      width: 28,
      cell: ({ full_name, wallet }) => (
        <Link
          to="/wallets/$id"
          params={{ id: wallet.id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{full_name}</Words>
        </Link>
      ),
    },
    { id: "phone", header: t("wallet.phone"), width: 18, cell: ({ phone }) => phone && <Ltr>{phone}</Ltr> },
    { id: "balance", header: t("wallet.balance"), width: 14, cell: (row) => told(row.wallet.balance, row) },
    { id: "held", header: t("wallet.held"), width: 13, cell: (row) => told(row.wallet.held, row) },
    { id: "available", header: t("wallet.available"), width: 14, cell: (row) => told(row.wallet.available, row) },
    { id: "credit", header: t("wallet.credit"), width: 13, cell: (row) => told(row.wallet.credit_limit, row) },
  ];
}

/** What institutions and customers have with the company. */
export function WalletsPage() {
  const i18n = useI18n();
  const { t, money } = i18n;
  useFollowing("wallets");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const of = search.of ?? "institutions";
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage<Holder>
      title={t("nav.wallets")}
      page="wallets"
      search={search}
      lasting={{ of: search.of }}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("wallet.search")}
      before={
        <SegmentedControl
          aria-label={t("wallet.of")}
          data={holders.map((value) => ({ value, label: t(`wallet.of.${value}`) }))}
          value={of}
          onChange={(value) => change({ of: value === "customers" ? value : undefined })}
        />
      }
      listKey={["finance", "wallets", "list", of, search.q ?? ""]}
      load={async (query, signal) => {
        const input = { search: search.q, ...query };
        if (of === "customers") {
          const { customers, total } = await karwan.parties.customers.list.query(input, { signal });
          return { rows: customers, total };
        }
        const { institutions, total } = await karwan.parties.institutions.list.query(input, { signal });
        return { rows: institutions, total };
      }}
      columns={columnsOf(i18n)}
      card={({ full_name, phone, wallet }) => (
        <>
          <Text fw={600} size="sm" truncate>
            <Words>{full_name}</Words>
          </Text>
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{phone && <Ltr>{phone}</Ltr>}</Text>
            <Text size="sm" fw={600}>
              <Ltr>{money(wallet.balance, wallet.currency_code)}</Ltr>
            </Text>
          </Group>
        </>
      )}
      cardHeight={72}
      onOpen={({ wallet }) => void navigate({ to: "/wallets/$id", params: { id: wallet.id } })}
      empty={t("wallet.empty")}
      exported={{ path: `/${of}`, query: { search: search.q } }}
    />
  );
}
