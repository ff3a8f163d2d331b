import type { Market, MarketDecision } from "@karwan/sdk";
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { MarketFacts, MarketTitle } from "./facts.tsx";

const route = getRouteApi("/markets/$id");

const decisions = [
  { name: "approve", label: "market.approve", isDangerous: false },
  { name: "reactivate", label: "market.reactivate", isDangerous: false },
  { name: "reject", label: "market.reject", isDangerous: true },
  { name: "deactivate", label: "market.deactivate", isDangerous: true },
] as const satisfies readonly { name: MarketDecision; label: MessageKey; isDangerous: boolean }[];

/** One company's shop, for who decides about it. */
export function MarketPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["storefront", "markets", "show", id],
    queryFn: ({ signal }) => karwan.storefront.markets.show.query({ market_id: id }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md">
      <BackLink to="/markets" label={t("nav.markets")} />
      <Shown query={shown}>{({ market }) => <Whole market={market} />}</Shown>
    </Stack>
  );
}

function Whole({ market }: { market: Market }) {
  const { t } = useI18n();
  const statusName = t("market.status.value", { status: market.status });
  return (
    <>
      <Group justify="space-between">
        <MarketTitle market={market} statusName={statusName} />
        <RecordActions
          machine="market"
          status={market.status}
          statusName={statusName}
          code={market.store_name}
          area="storefront"
          updatedAt={market.updated_at}
          actions={decisions.map(({ name, label, isDangerous }) => ({
            name,
            move: name,
            operation: "storefront.markets.review",
            label: t(label),
            isDangerous,
            words: { label: t("market.admin_notes"), isNeeded: false },
            send: (admin_notes, options) =>
              karwan.storefront.markets.review.mutate({ market_id: market.id, decision: name, admin_notes }, options),
          }))}
        />
      </Group>
      <MarketFacts market={market} />
    </>
  );
}
