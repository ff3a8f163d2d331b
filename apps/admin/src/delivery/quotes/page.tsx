import type { DeliveryServicesQuoteOutput, PriceQuote, Zone } from "@karwan/sdk";
import { Badge, Group, NativeSelect, Paper, SimpleGrid, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { useSizeHint } from "../../components/size-hint.ts";
import { Empty } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { Point } from "./place.ts";
import { middleOf, pointIn } from "./place.ts";

const route = getRouteApi("/services/quote");
const SETTLED_MS = 300;
const NO_ZONES: readonly Zone[] = [];

function useZones(): readonly Zone[] {
  const { may } = useKnown();
  const { data } = useQuery({
    queryKey: ["delivery", "zones", "all"],
    enabled: may("delivery.zones.list"),
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.delivery.zones.list.query({ limit: 100 }, { signal }),
  });
  return data?.zones ?? NO_ZONES;
}

/** What a parcel would cost by each service, line by line; nothing is placed. */
export function QuotePage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zones = useZones();
  const [typed] = useDebouncedValue(search, SETTLED_MS);
  const sizeHint = useSizeHint();
  // An emptied field stays empty, although an address keeps no empty text.
  const [sizeText, setSizeText] = useState(search.size ?? "1");
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  const pointOf = (zone: string | undefined, text: string | undefined): Point | null => {
    const chosen = zones.find(({ id }) => id === zone);
    return chosen ? middleOf(chosen) : pointIn(text ?? "");
  };
  const from = pointOf(typed.from_zone, typed.from);
  const to = pointOf(typed.to_zone, typed.to);
  const size = sizeText.trim() === "" ? Number.NaN : Number(typed.size ?? "1");
  return (
    <Stack gap="md">
      <BackLink to="/services" label={t("nav.services")} />
      <Title order={1} size="h3">
        {t("quote.title")}
      </Title>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <End
            title={t("quote.from")}
            zones={zones}
            zone={search.from_zone}
            point={search.from}
            onZone={(from_zone) => change({ from_zone })}
            onPoint={(point) => change({ from: point })}
          />
          <End
            title={t("quote.to")}
            zones={zones}
            zone={search.to_zone}
            point={search.to}
            onZone={(to_zone) => change({ to_zone })}
            onPoint={(point) => change({ to: point })}
          />
          <TextInput
            label={t("quote.size")}
            description={sizeHint}
            inputMode="decimal"
            dir="ltr"
            value={sizeText}
            error={!(size > 0) && t("quote.no_size")}
            onChange={(event) => {
              setSizeText(event.currentTarget.value);
              change({ size: event.currentTarget.value });
            }}
          />
          <ServiceChoice value={search.service} onChange={(service) => change({ service })} />
        </SimpleGrid>
      </Paper>
      {from && to && size > 0 ? (
        <Quotes from={from} to={to} size={size} service={typed.service} />
      ) : (
        <Empty title={t("quote.nothing")}>
          <Text size="sm">{t("quote.nothing_hint")}</Text>
        </Empty>
      )}
    </Stack>
  );
}

interface EndProps {
  title: string;
  zones: readonly Zone[];
  zone: string | undefined;
  point: string | undefined;
  onZone(zone: string | undefined): void;
  onPoint(point: string | undefined): void;
}

/** One end of the way: a zone, of which the middle is taken, or a point. */
function End({ title, zones, zone, point, onZone, onPoint }: EndProps) {
  const { t } = useI18n();
  const chosen = zones.find(({ id }) => id === zone);
  const middle = chosen && middleOf(chosen);
  const isWrong = !chosen && point !== undefined && pointIn(point) === null;
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <NativeSelect
        label={`${title}: ${t("quote.zone")}`}
        data={[
          { value: "", label: t("quote.a_point") },
          ...zones.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
        ]}
        value={chosen ? chosen.id : ""}
        onChange={(event) => onZone(event.currentTarget.value || undefined)}
      />
      <TextInput
        label={`${title}: ${t("quote.point")}`}
        placeholder="33.3152, 44.3661"
        dir="ltr"
        disabled={chosen !== undefined}
        value={middle ? `${middle.lat}, ${middle.lng}` : (point ?? "")}
        error={isWrong && t("quote.no_point")}
        onChange={(event) => onPoint(event.currentTarget.value || undefined)}
      />
    </Stack>
  );
}

function ServiceChoice({ value, onChange }: { value: string | undefined; onChange(id: string | undefined): void }) {
  const { t, language } = useI18n();
  const { data } = useQuery({
    queryKey: ["delivery", "services", "all"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.delivery.services.list.query({ limit: 100 }, { signal }),
  });
  return (
    <NativeSelect
      label={t("quote.service")}
      description={t("quote.service_hint")}
      data={[
        { value: "", label: t("quote.all_services") },
        ...(data?.delivery_services ?? []).map(({ id, name }) => ({ value: id, label: wordsIn(name, language) })),
      ]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

interface QuotesProps {
  from: Point;
  to: Point;
  size: number;
  service: string | undefined;
}

function Quotes({ from, to, size, service }: QuotesProps) {
  const asked = {
    pickup_address: from,
    delivery_address: to,
    unit_size: size,
    ...(service !== undefined && { delivery_service_id: service }),
  };
  const shown = useQuery({
    queryKey: ["delivery", "services", "quote", asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => karwan.delivery.services.quote.query(asked, { signal }),
  });
  // A refusal of what is asked now is told; what was answered before is not.
  const query = shown.error ? { ...shown, data: undefined } : shown;
  return <Shown query={query}>{(answer) => <Answers answer={answer} />}</Shown>;
}

function Answers({ answer }: { answer: DeliveryServicesQuoteOutput }) {
  const { t, number } = useI18n();
  const { quotes, distance_km, currency_code } = answer;
  if (quotes.length === 0) return <Empty title={t("quote.no_service")} />;
  return (
    <>
      <Text size="sm" aria-live="polite">
        {t("quote.distance", { km: number(distance_km) })}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {quotes.map((quote) => (
          <Answer key={quote.delivery_service.id} quote={quote} currency={currency_code} km={distance_km} />
        ))}
      </SimpleGrid>
    </>
  );
}

/** One service's price with the lines that come to it, and why it would not bring the parcel where it would not. */
function Answer({ quote, currency, km }: { quote: PriceQuote; currency: string; km: number }) {
  const { t, language, money, number } = useI18n();
  const { delivery_service: service, price, breakdown: parts, hinders } = quote;
  const told = (amount: number) => <Ltr>{money(amount, currency)}</Ltr>;
  const times = (amount: number, count: number) => (
    <Ltr>
      {number(amount)} × {number(count)}
    </Ltr>
  );
  const lines = [
    [t("quote.line.base"), null, parts.base_price],
    [t("quote.line.units"), times(parts.price_per_unit, parts.unit_size), parts.units_price],
    [
      t("quote.line.distance", { km: number(km), free: number(parts.free_km) }),
      times(parts.price_per_km, parts.billable_km),
      parts.distance_price,
    ],
    [t("quote.line.rounding"), null, parts.rounding],
  ] as const;
  return (
    <Paper withBorder p="md" component="section" aria-label={wordsIn(service.name, language)}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          <Words>{wordsIn(service.name, language)}</Words>
        </Title>
        <Text fw={700} size="lg">
          {told(price)}
        </Text>
      </Group>
      {hinders && (
        <Badge color="red.9" tt="none" mt={4}>
          {t("quote.hinders", {
            why: hinders,
            min: number(service.min_unit_size),
            max: service.max_unit_size === null ? "∞" : number(service.max_unit_size),
          })}
        </Badge>
      )}
      <Table mt="xs" aria-label={t("quote.lines")}>
        <Table.Tbody>
          {lines.map(([name, how, amount]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{how}</Table.Td>
              <Table.Td style={{ textAlign: "end" }}>{told(amount)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
