import type { CashCarrier, DeliveryDriverMoneyCashInput } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const SettleForm = lazy(() => import("../drivers/settle-form.tsx").then((module) => ({ default: module.SettleForm })));
const route = getRouteApi("/cash");

/** Who carries cash, in a currency that all of them share. */
type Carrier = CashCarrier & { currency: string };

function columnsOf({ t, money }: I18n, settle: ((carrier: Carrier) => void) | null): Column<Carrier>[] {
  return [
    {
      id: "driver",
      header: t("cash.driver"),
      width: 34,
      cell: ({ id, full_name }) => (
        <Link
          to="/drivers/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Words>{full_name}</Words>
        </Link>
      ),
    },
    { id: "phone", header: t("cash.phone"), width: 24, cell: ({ phone }) => phone && <Ltr>{phone}</Ltr> },
    {
      id: "cash",
      header: t("cash.amount"),
      width: 24,
      sortKey: "cash_in_hand",
      cell: ({ cash_in_hand, currency }) => <Ltr>{money(cash_in_hand, currency)}</Ltr>,
    },
    ...(settle
      ? [
          {
            id: "settle",
            header: t("driver.settle"),
            width: 18,
            cell: (carrier: Carrier) => (
              <Button
                size="compact-sm"
                variant="default"
                tabIndex={-1}
                onClick={(event) => {
                  event.stopPropagation();
                  settle(carrier);
                }}
              >
                {t("driver.settle")}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** The cash that drivers have collected and not handed in, whoever has most first; taken in where it is seen. */
export function CashPage() {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [settling, setSettling] = useState<Carrier | null>(null);
  const filters = {
    search: search.q,
    sort_by: "cash_in_hand",
    sort_order: search.order ?? "desc",
  } satisfies DeliveryDriverMoneyCashInput;
  const maySettle = may("delivery.driverMoney.settle");
  const open = ({ id }: Carrier) => void navigate({ to: "/drivers/$id", params: { id } });
  return (
    <>
      <ListPage
        title={t("nav.cash")}
        page="cash"
        search={search}
        change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
        open={(kept) => void navigate({ search: kept })}
        searchLabel={t("cash.search")}
        listKey={["delivery", "cash", filters]}
        load={async (query, signal) => {
          const answer = await karwan.delivery.driverMoney.cash.query({ ...filters, ...query }, { signal });
          const { drivers, total, currency_code: currency, cash_in_hand } = answer;
          return {
            rows: drivers.map((driver) => ({ ...driver, currency })),
            total,
            carried: { cash_in_hand, currency },
          };
        }}
        summary={({ carried }) => t("cash.together", { amount: money(carried.cash_in_hand, carried.currency) })}
        columns={columnsOf(i18n, maySettle ? setSettling : null)}
        card={(carrier) => <CashCard carrier={carrier} />}
        sort={{ by: filters.sort_by, order: filters.sort_order }}
        onOpen={(carrier) => (maySettle ? setSettling(carrier) : open(carrier))}
        empty={t("cash.none")}
        emptyHint={t("cash.none_hint")}
        exported={{ path: "/delivery/drivers/cash", query: filters }}
      />
      <Suspense>
        {settling && (
          <SettleForm
            id={settling.id}
            name={settling.full_name}
            cash={settling.cash_in_hand}
            currency={settling.currency}
            onClose={() => setSettling(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function CashCard({ carrier: { full_name, phone, cash_in_hand, currency } }: { carrier: Carrier }) {
  const { money } = useI18n();
  return (
    <>
      <Text fw={600} size="sm" truncate>
        <Words>{full_name}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{phone && <Ltr>{phone}</Ltr>}</Text>
        <Text size="sm" fw={600}>
          <Ltr>{money(cash_in_hand, currency)}</Ltr>
        </Text>
      </Group>
    </>
  );
}
