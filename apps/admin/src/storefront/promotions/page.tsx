import type { Promotion, PromotionType, StorefrontPromotionsListInput } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { promotionTypes } from "./search.ts";
import { stageOf } from "./stage.ts";

const PromotionForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.PromotionForm })));
const route = getRouteApi("/promotions");
const COLORS = { running: "active", planned: "pending", over: "inactive", used_up: "expired", stopped: "cancelled" };

/** The currency that the shop's prices are in; empty until it is known. */
function useCurrency(): string {
  const { may } = useKnown();
  const { data } = useQuery({
    queryKey: ["storefront", "markets", "own"],
    enabled: may("storefront.markets.own"),
    queryFn: ({ signal }) => karwan.storefront.markets.own.query({}, { signal }),
  });
  return data?.market.settings.currency ?? "";
}

function Stage({ promotion }: { promotion: Promotion }) {
  const { t } = useI18n();
  const stage = stageOf(promotion, Date.now());
  return <Status value={COLORS[stage]} label={t("promotion.stage", { stage })} />;
}

const codeOf = ({ code }: Promotion, { t }: I18n) => (code === null ? t("promotion.by_itself") : <Ltr>{code}</Ltr>);

function discountOf({ type, value }: Promotion, { number, money }: I18n, currency: string): string {
  if (type === "percentage") return `${number(value)} %`;
  return currency === "" ? number(value) : money(value, currency);
}

function columnsOf(i18n: I18n, currency: string): Column<Promotion>[] {
  const { t, number, moment } = i18n;
  return [
    {
      id: "code",
      header: t("promotion.code"),
      width: 18,
      cell: (promotion) => (
        <Text fw={600} size="sm" span>
          {codeOf(promotion, i18n)}
        </Text>
      ),
    },
    { id: "stage", header: t("promotion.stage_now"), width: 14, cell: (promotion) => <Stage promotion={promotion} /> },
    {
      id: "value",
      header: t("promotion.discount"),
      width: 13,
      cell: (promotion) => <Ltr>{discountOf(promotion, i18n, currency)}</Ltr>,
    },
    {
      id: "scope",
      header: t("promotion.scope"),
      width: 17,
      cell: ({ scope }) => t("promotion.scope.value", { scope }),
    },
    {
      id: "uses",
      header: t("promotion.uses"),
      width: 12,
      cell: ({ used_count, usage_limit }) =>
        usage_limit !== null && (
          <Ltr>
            {number(used_count ?? 0)} / {number(usage_limit)}
          </Ltr>
        ),
    },
    {
      id: "starts",
      header: t("promotion.starts_at"),
      width: 13,
      cell: ({ starts_at }) => starts_at && moment(starts_at),
    },
    { id: "ends", header: t("promotion.ends_at"), width: 13, cell: ({ ends_at }) => ends_at && moment(ends_at) },
  ];
}

/** What the shop gives off, with a code or by itself: what runs now, what is planned, what is used up. */
export function PromotionsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const currency = useCurrency();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<{ promotion: Promotion | null } | null>(null);
  const filters = {
    search: search.q,
    type: search.type,
    is_active: search.active === undefined ? undefined : search.active === "yes",
  } satisfies StorefrontPromotionsListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const create = () => setOpen({ promotion: null });
  const mayCreate = may("storefront.promotions.create");
  useShortcuts(mayCreate ? [{ keys: "n", label: "promotion.create", run: create, opens: () => setOpen(null) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.promotions")}
        page="promotions"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={create}>{t("promotion.create")}</Button>}
        searchLabel={t("promotion.search")}
        after={<TypeFilter value={search.type} onChange={(type) => change({ type })} />}
        chips={{
          label: t("promotion.stage_now"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t(value === "yes" ? "promotion.switched_on" : "promotion.switched_off"),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["storefront", "promotions", "list", filters]}
        load={async (query, signal) => {
          const { promotions, total } = await karwan.storefront.promotions.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: promotions, total };
        }}
        columns={columnsOf(i18n, currency)}
        card={(promotion) => <PromotionCard promotion={promotion} currency={currency} />}
        onOpen={(promotion) => setOpen({ promotion })}
        empty={t("promotion.none")}
        emptyHint={t("promotion.none_hint")}
        exported={{
          path: "/storefront/promotions",
          query: { ...filters, is_active: filters.is_active?.toString() },
        }}
      />
      <Suspense>{open && <PromotionForm promotion={open.promotion} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function TypeFilter({ value, onChange }: { value: PromotionType | undefined; onChange(type?: PromotionType): void }) {
  const { t } = useI18n();
  const choices = promotionTypes.map((each) => ({ value: each, label: t("promotion.type.value", { type: each }) }));
  return (
    <NativeSelect
      aria-label={t("promotion.type")}
      data={[{ value: "", label: t("promotion.any_type") }, ...choices]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(promotionTypes.find((each) => each === currentTarget.value))}
    />
  );
}

function PromotionCard({ promotion, currency }: { promotion: Promotion; currency: string }) {
  const i18n = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          {codeOf(promotion, i18n)}
        </Text>
        <Stage promotion={promotion} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {i18n.t("promotion.scope.value", { scope: promotion.scope })}
        </Text>
        <Text size="sm" fw={600}>
          <Ltr>{discountOf(promotion, i18n, currency)}</Ltr>
        </Text>
      </Group>
    </>
  );
}
