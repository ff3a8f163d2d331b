import type { DeliveryService, DeliveryServicesListInput } from "@karwan/sdk";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";

const ServiceForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.ServiceForm })));
const route = getRouteApi("/services");

function State({ service: { is_active } }: { service: DeliveryService }) {
  const { t } = useI18n();
  const state = is_active ? "active" : "inactive";
  return <Status value={state} label={t("service.state.value", { state })} />;
}

const sizesOf = ({ min_unit_size: min, max_unit_size: max }: DeliveryService, { t, number }: I18n): string =>
  max === null ? t("service.size_from", { min: number(min) }) : `${number(min)}–${number(max)}`;

function columnsOf(i18n: I18n): Column<DeliveryService>[] {
  const { t, language, number } = i18n;
  return [
    {
      id: "name",
      header: t("service.name"),
      width: 22,
      cell: ({ name }) => (
        <Text fw={600} size="sm" span>
          <Words>{wordsIn(name, language)}</Words>
        </Text>
      ),
    },
    {
      id: "type",
      header: t("service.type"),
      width: 13,
      cell: ({ delivery_type }) => <Words>{delivery_type.name}</Words>,
    },
    { id: "state", header: t("service.state"), width: 13, cell: (service) => <State service={service} /> },
    { id: "base", header: t("service.base_price"), width: 12, cell: ({ base_price }) => number(base_price) },
    {
      id: "unit",
      header: t("service.price_per_unit"),
      width: 12,
      cell: ({ price_per_unit }) => number(price_per_unit),
    },
    {
      id: "km",
      header: t("service.price_per_km"),
      width: 16,
      cell: ({ price_per_km, free_km }) =>
        free_km > 0
          ? t("service.km_after", { price: number(price_per_km), km: number(free_km) })
          : number(price_per_km),
    },
    { id: "size", header: t("service.sizes"), width: 12, cell: (service) => <Ltr>{sizesOf(service, i18n)}</Ltr> },
  ];
}

/** What the company offers to deliver, and what it asks for it. */
export function ServicesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [open, setOpen] = useState<{ service: DeliveryService | null } | null>(null);
  const filters = {
    search: search.q,
    delivery_type_id: search.type,
    is_active: search.active === undefined ? undefined : search.active === "yes",
  } satisfies DeliveryServicesListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const create = () => setOpen({ service: null });
  const mayCreate = may("delivery.services.create");
  const mayUpdate = may("delivery.services.update");
  useShortcuts(mayCreate ? [{ keys: "n", label: "service.create", run: create, opens: () => setOpen(null) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.services")}
        page="services"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        tools={
          <>
            {mayCreate && <Button onClick={create}>{t("service.create")}</Button>}
            {may("delivery.services.quote") && (
              <Button variant="default" renderRoot={(props) => <Link to="/services/quote" {...props} />}>
                {t("quote.title")}
              </Button>
            )}
          </>
        }
        searchLabel={t("service.search")}
        after={<TypeFilter value={search.type} onChange={(type) => change({ type })} />}
        chips={{
          label: t("service.state"),
          values: ["yes", "no"] as const,
          nameOf: (value) => t("service.state.value", { state: value === "yes" ? "active" : "inactive" }),
          chosen: search.active ? [search.active] : [],
          onChange: (chosen) => change({ active: chosen.at(-1) }),
        }}
        listKey={["delivery", "services", "list", filters]}
        load={async (query, signal) => {
          const { delivery_services, total } = await karwan.delivery.services.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: delivery_services, total };
        }}
        columns={columnsOf(i18n)}
        card={(service) => <ServiceCard service={service} />}
        onOpen={(service) => mayUpdate && setOpen({ service })}
        empty={t("service.none")}
        emptyHint={t("service.none_hint")}
        exported={{ path: "/delivery/services", query: { ...filters, is_active: filters.is_active?.toString() } }}
      />
      <Suspense>{open && <ServiceForm service={open.service} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}

function TypeFilter({ value, onChange }: { value: string | undefined; onChange(type?: string): void }) {
  const { t } = useI18n();
  const { data } = useQuery({
    queryKey: ["delivery", "types"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.delivery.types.list.query({ limit: 100 }, { signal }),
  });
  return (
    <NativeSelect
      aria-label={t("service.type")}
      data={[
        { value: "", label: t("service.any_type") },
        ...(data?.deliveryTypes ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

function ServiceCard({ service }: { service: DeliveryService }) {
  const { t, language, number } = useI18n();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          <Words>{wordsIn(service.name, language)}</Words>
        </Text>
        <State service={service} />
      </Group>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          <Words>{service.delivery_type.name}</Words>
        </Text>
        <Text size="sm" fw={600}>
          {t("service.base_price")}: {number(service.base_price)}
        </Text>
      </Group>
    </>
  );
}
