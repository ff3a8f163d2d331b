import type { Customer, Institution } from "@karwan/sdk";
import { Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, SearchField } from "../../components/list-tools.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const of = search.of ?? "institutions";
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.wallets")}
        </Title>
        <Group gap="xs">
          <Views
            page="wallets"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
        </Group>
      </Group>
      <Group gap="xs">
        <SegmentedControl
          aria-label={t("wallet.of")}
          data={holders.map((value) => ({ value, label: t(`wallet.of.${value}`) }))}
          value={of}
          onChange={(value) => change({ of: value === "customers" ? value : undefined })}
        />
        <SearchField
          label={t("wallet.search")}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q || undefined })}
        />
      </Group>
      <DataTable<Holder>
        label={t("nav.wallets")}
        source={{
          key: ["finance", "wallets", "list", of, search.q ?? ""],
          page: async (page, limit, signal) => {
            const input = { search: search.q, page, limit };
            if (of === "customers") {
              const { customers, total } = await karwan.parties.customers.list.query(input, { signal });
              return { rows: customers, total };
            }
            const { institutions, total } = await karwan.parties.institutions.list.query(input, { signal });
            return { rows: institutions, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
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
        empty={
          <Empty title={t("wallet.empty")}>
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
    </Stack>
  );
}
