// What no other page shows comes with this one.
import "@mantine/core/styles/Radio.layer.css";
import type { PriceQuote } from "@karwan/sdk";
import { Radio, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { LazyMissing } from "../../components/lazy-missing.tsx";
import { NEEDED } from "../../components/needed.ts";
import { Trouble } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { Point } from "../quotes/place.ts";

interface Props {
  from: Point | null;
  to: Point | null;
  size: number;
  /** The service's id; empty: none yet. */
  value: string;
  onChange(id: string): void;
  /** There is something to choose from now: that nothing was chosen is said anew when it is sent. */
  onOffered(): void;
  error?: ReactNode;
}

const SETTLED_MS = 300;

type Way = Pick<Props, "from" | "to" | "size">;
/** What is asked for a price: both ends, and a size. */
const wholeOf = ({ from, to, size }: Way) => (from !== null && to !== null && size > 0 ? { from, to, size } : null);

/** What each service would take for this parcel, as the server says, and which one brings it. */
export function Services({ from, to, size, value, onChange, onOffered, error }: Props) {
  const { t, number } = useI18n();
  const [asked] = useDebouncedValue(JSON.stringify({ from, to, size }), SETTLED_MS);
  const known = wholeOf({ from, to, size }) !== null;
  // What was typed a moment ago: it may lack what is there by now.
  const way = wholeOf(JSON.parse(asked) as Way);
  const quoted = useQuery({
    queryKey: ["delivery", "services", "quote", "making", asked],
    placeholderData: keepPreviousData,
    queryFn:
      known && way
        ? ({ signal }) =>
            karwan.delivery.services.quote.query(
              { pickup_address: way.from, delivery_address: way.to, unit_size: way.size },
              { signal },
            )
        : skipToken,
  });
  const offered = useQuery({
    queryKey: ["delivery", "services", "list", "offered"],
    queryFn: ({ signal }) => karwan.delivery.services.list.query({ is_active: true, limit: 1 }, { signal }),
  });
  const answer = known ? quoted.data : undefined;
  const possible = answer?.quotes.filter(({ hinders }) => hinders === null) ?? [];
  const only = possible.length === 1 ? possible[0]?.delivery_service.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it is known
  useEffect(() => {
    if (only !== undefined && value === "") onChange(only);
  }, [only]);
  const isOffered = possible.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they have come
  useEffect(() => {
    if (isOffered) onOffered();
  }, [isOffered]);
  if (offered.data?.total === 0) return <LazyMissing what="service" />;
  if (!known) return <Nothing text={t("making.no_quote")} error={error} />;
  if (quoted.error) return <Trouble error={quoted.error} onRetry={() => void quoted.refetch()} />;
  if (!answer) return <Nothing text={t("loading")} error={error} />;
  if (answer.quotes.length === 0) return <Nothing text={t("quote.no_service")} error={error} />;
  return (
    <Radio.Group
      label={t("quote.service")}
      {...NEEDED}
      value={value}
      onChange={onChange}
      error={error}
      data-wrong={Boolean(error) || undefined}
    >
      <Stack gap="xs" mt="xs">
        {answer.quotes.map((quote) => (
          <Offer key={quote.delivery_service.id} quote={quote} currency={answer.currency_code} />
        ))}
        <Text size="xs">{t("quote.distance", { km: number(answer.distance_km) })}</Text>
      </Stack>
    </Radio.Group>
  );
}

function Offer({ quote, currency }: { quote: PriceQuote; currency: string }) {
  const { t, language, money, number } = useI18n();
  const { delivery_service: service, price, hinders } = quote;
  const why =
    hinders &&
    t("quote.hinders", {
      why: hinders,
      min: number(service.min_unit_size),
      max: service.max_unit_size === null ? "∞" : number(service.max_unit_size),
    });
  return (
    <Radio
      value={service.id}
      label={`${wordsIn(service.name, language)} · \u2068${money(price, currency)}\u2069`}
      {...(why && { description: why, disabled: true })}
    />
  );
}

/** Why nothing can be chosen: also the answer to who sends it all the same. */
function Nothing({ text, error }: { text: string; error: ReactNode }) {
  return (
    <Text size="sm" {...(Boolean(error) && { role: "alert", c: "var(--mantine-color-error)" })}>
      {text}
    </Text>
  );
}
