import type { Hold } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { holdStatuses } from "./search.ts";

const route = getRouteApi("/holds");
const quiet = { color: "inherit", fontWeight: 600 } as const;

/** What the money is held for; a delivery has a page of its own. */
function Occasion({ hold: { reference, reference_type: type, reference_id: id } }: { hold: Hold }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const told = (
    <>
      {t("hold.for", { type })} {reference && <Ltr>{reference}</Ltr>}
    </>
  );
  if (type !== "delivery" || !may("delivery.deliveries.show")) return told;
  return (
    <Link to="/deliveries/$id" params={{ id }} tabIndex={-1} style={quiet} onClick={(event) => event.stopPropagation()}>
      {told}
    </Link>
  );
}

/** What became of it, and when. */
function Ending({ hold }: { hold: Hold }) {
  const { t, money, moment } = useI18n();
  const { status, captured_amount: amount, currency_code: currency, captured_as: type, settled_at } = hold;
  if (status === "held" || settled_at === null) return null;
  return (
    <>
      {status === "captured" && (
        <>
          {t("hold.captured_as", { type: type ?? "" })} <Ltr>{money(amount ?? 0, currency)}</Ltr>
          {" · "}
        </>
      )}
      {moment(settled_at)}
    </>
  );
}

function columnsOf({ t, money, moment }: I18n): Column<Hold>[] {
  return [
    { id: "since", header: t("hold.since"), width: 15, cell: ({ created_at }) => moment(created_at) },
    {
      id: "holder",
      header: t("hold.holder"),
      width: 20,
      cell: ({ wallet }) => (
        <Link
          to="/wallets/$id"
          params={{ id: wallet.id }}
          tabIndex={-1}
          style={quiet}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{wallet.holder}</Words>
        </Link>
      ),
    },
    {
      id: "amount",
      header: t("hold.amount"),
      width: 13,
      cell: ({ amount, currency_code }) => <Ltr>{money(amount, currency_code)}</Ltr>,
    },
    { id: "for", header: t("hold.occasion"), width: 22, cell: (hold) => <Occasion hold={hold} /> },
    {
      id: "status",
      header: t("hold.status"),
      width: 10,
      cell: ({ status }) => <Status value={status} label={t("hold.status.value", { status })} />,
    },
    { id: "ended", header: t("hold.ended"), width: 20, cell: (hold) => <Ending hold={hold} /> },
  ];
}

/** Money of wallets that is set aside: whose, for what, since when, and what became of it. */
export function HoldsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { status: search.status, wallet_id: search.wallet };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage
      title={t("nav.holds")}
      page="holds"
      search={search}
      lasting={{ wallet: search.wallet }}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      before={
        search.wallet !== undefined && (
          <Button variant="default" onClick={() => change({ wallet: undefined })}>
            {t("hold.of_one")}
          </Button>
        )
      }
      chips={{
        label: t("hold.status"),
        values: holdStatuses,
        nameOf: (status) => t("hold.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["finance", "holds", "list", filters]}
      load={async (query, signal) => {
        const { holds, total, stats } = await karwan.finance.holds.list.query({ ...filters, ...query }, { signal });
        return { rows: holds, total, stats };
      }}
      columns={columnsOf(i18n)}
      card={(hold) => <HoldCard hold={hold} />}
      cardHeight={96}
      onOpen={({ wallet }) => void navigate({ to: "/wallets/$id", params: { id: wallet.id } })}
      empty={t("hold.empty")}
      exported={{ path: "/holds", query: filters }}
    />
  );
}

function HoldCard({ hold }: { hold: Hold }) {
  const { t, money, dateTime } = useI18n();
  const { wallet, amount, currency_code, status, reference, reference_type: type, created_at } = hold;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{wallet.holder}</Words>
        </Text>
        <Status value={status} label={t("hold.status.value", { status })} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {t("hold.for", { type })} {reference && <Ltr>{reference}</Ltr>}
        </Text>
        <Text size="sm" fw={600}>
          <Ltr>{money(amount, currency_code)}</Ltr>
        </Text>
      </Group>
      <Text size="xs">{dateTime(created_at)}</Text>
    </>
  );
}
