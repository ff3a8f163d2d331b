import type { Wallet, WalletEntry } from "@karwan/sdk";
import { Button, Group, Paper, SimpleGrid, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { tell } from "../../components/tell.tsx";
import { Empty } from "../../components/trouble.tsx";
import { wordsFor } from "../../components/words.ts";
import { download } from "../../kernel/download.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { lastDays } from "../../kernel/period.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { MoneyAction } from "./forms.tsx";

const MoneyForm = lazy(() => import("./forms.tsx").then((module) => ({ default: module.MoneyForm })));
const route = getRouteApi("/wallets/$id");

const ACTIONS = [
  { name: "topUp", operation: "finance.wallets.topUp", label: "wallet.top_up" },
  { name: "withdraw", operation: "finance.wallets.withdraw", label: "wallet.withdraw" },
  { name: "changeCredit", operation: "finance.wallets.changeCredit", label: "wallet.change_credit" },
] as const;

/** Whose wallet it is, where one may know. */
function useHolder({ owner_type, owner_id: id }: Wallet): string | null {
  const { may } = useKnown();
  const { institutions, customers } = karwan.parties;
  const { drivers } = karwan.delivery;
  const { data } = useQuery({
    queryKey: ["finance", "holder", owner_type, id],
    queryFn: async ({ signal }) => {
      if (owner_type === "institution" && may("parties.institutions.show"))
        return (await institutions.show.query({ id }, { signal })).institution.full_name;
      if (owner_type === "customer" && may("parties.customers.show"))
        return (await customers.show.query({ id }, { signal })).customer.full_name;
      if (owner_type === "driver" && may("delivery.drivers.show"))
        return (await drivers.show.query({ driverId: id }, { signal })).driver.full_name;
      return null;
    },
  });
  return data ?? null;
}

/** One wallet: what is in it, what moved it, its statement, and the money that is put in and paid out. */
export function WalletPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("wallets");
  const shown = useQuery({
    queryKey: ["finance", "wallets", "show", id],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.finance.wallets.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/wallets" label={t("nav.wallets")} />
      <Shown query={shown}>{(data) => <Whole wallet={data.wallet} />}</Shown>
    </Stack>
  );
}

function Whole({ wallet }: { wallet: Wallet }) {
  const { t, money } = useI18n();
  const { may } = useKnown();
  const holder = useHolder(wallet);
  const [doing, setDoing] = useState<MoneyAction | null>(null);
  const told = (amount: number) => <Ltr>{money(amount, wallet.currency_code)}</Ltr>;
  const kind = t("wallet.owner_type", { type: wallet.owner_type });
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm" align="baseline">
          <Title order={1} size="h3">
            <Words>{holder ?? kind}</Words>
          </Title>
          <Text size="sm">{kind}</Text>
        </Group>
        <Group gap="xs">
          {ACTIONS.filter(({ operation }) => may(operation)).map(({ name, label }, place) => (
            <Button key={name} variant={place === 0 ? "filled" : "default"} onClick={() => setDoing(name)}>
              {t(label)}
            </Button>
          ))}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="md">
          <FactList
            facts={[
              [t("wallet.balance"), told(wallet.balance)],
              [t("wallet.held"), told(wallet.held)],
              [t("wallet.available"), <b key="a">{told(wallet.available)}</b>],
              [t("wallet.credit"), told(wallet.credit_limit)],
            ]}
          />
        </Paper>
        <Statement wallet={wallet} />
      </SimpleGrid>
      <Entries wallet={wallet} />
      <Suspense>
        {doing && <MoneyForm name={doing} wallet={wallet} holder={holder} onClose={() => setDoing(null)} />}
      </Suspense>
    </>
  );
}

function Statement({ wallet: { id } }: { wallet: Wallet }) {
  const { t, language } = useI18n();
  const [period, setPeriod] = useState(() => lastDays(30, Date.now()));
  const fetched = useMutation({
    mutationFn: (format: "csv" | "pdf") =>
      download(`/wallets/${id}/statement`, { ...period, language }, `statement-${period.from}-${period.to}`, format),
    onError: (error) => void tell({ color: "red", title: t("export.failed"), message: wordsFor(error, t) }),
  });
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="statement">
      <Title order={2} size="h5" mb="xs" id="statement">
        {t("wallet.statement")}
      </Title>
      <Group gap="xs" align="flex-end">
        {(["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`filter.${end}`)}
            value={period[end]}
            onChange={(event) => setPeriod({ ...period, [end]: event.currentTarget.value })}
          />
        ))}
        {(["pdf", "csv"] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={period.from === "" || period.to === "" || fetched.isPending}
            loading={fetched.isPending && fetched.variables === format}
            onClick={() => fetched.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}

function Entries({ wallet: { id, currency_code: currency } }: { wallet: Wallet }) {
  const { t } = useI18n();
  const list = useInfiniteQuery({
    queryKey: ["finance", "wallets", "entries", id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      karwan.finance.wallets.entries.query({ id, cursor, limit: 50 }, { signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const older = list.hasNextPage && (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t("wallet.older")}
    </Button>
  );
  return (
    <Shown query={list}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <Empty title={t("wallet.no_entries")} />;
        return (
          <Paper withBorder p="md">
            <Title order={2} size="h5" mb="xs">
              {t("wallet.entries")}
            </Title>
            <EntryTable entries={entries} currency={currency} />
            {older}
          </Paper>
        );
      }}
    </Shown>
  );
}

function EntryTable({ entries, currency }: { entries: readonly WalletEntry[]; currency: string }) {
  const { t, money, dateTime } = useI18n();
  const end = { textAlign: "end" } as const;
  return (
    <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t("wallet.entries")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("wallet.when")}</Table.Th>
            <Table.Th>{t("wallet.what")}</Table.Th>
            <Table.Th>{t("wallet.reference")}</Table.Th>
            <Table.Th style={end}>{t("wallet.amount")}</Table.Th>
            <Table.Th style={end}>{t("wallet.balance")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id: entry, type, reference, note, amount, balance_after, created_at }) => (
            <Table.Tr key={entry}>
              <Table.Td>{dateTime(created_at)}</Table.Td>
              <Table.Td>{t("wallet.entry", { type })}</Table.Td>
              <Table.Td>
                {reference && <Ltr>{reference}</Ltr>} <Words>{note}</Words>
              </Table.Td>
              <Table.Td style={{ ...end, color: amount < 0 ? "var(--mantine-color-error)" : undefined }}>
                <Ltr>{money(amount, currency)}</Ltr>
              </Table.Td>
              <Table.Td style={end}>
                <Ltr>{money(balance_after, currency)}</Ltr>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
