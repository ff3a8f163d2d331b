import type { ReportsOverviewShowOutput } from "@karwan/sdk";
import { Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Shown } from "../../components/shown.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lastDays, noonOf } from "../../kernel/period.ts";
import { karwan } from "../../kernel/sdk.ts";
import { barsOf, parts } from "./bars.ts";

const route = getRouteApi("/reports");
type Overview = ReportsOverviewShowOutput;
type Status = keyof Overview["deliveries"]["by_status"];

/** The figures of a period: what was delivered, in time or not, what was sold, what stock is worth, what drivers carry. */
export function OverviewPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const usual = lastDays(30, Date.now());
  const period = { from: search.from ?? usual.from, to: search.to ?? usual.to };
  const shown = useQuery({
    queryKey: ["delivery", "reports", "overview", period],
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      karwan.reports.overview.show.query({ date_from: period.from, date_to: period.to }, { signal }),
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Title order={1} size="h3">
          {t("nav.reports")}
        </Title>
        <Group gap="xs">
          {(["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              aria-label={t(`filter.${end}`)}
              title={t(`filter.${end}`)}
              value={period[end]}
              onChange={(event) => {
                const day = event.currentTarget.value || undefined;
                void navigate({ search: (old) => ({ ...old, [end]: day }), replace: true });
              }}
            />
          ))}
        </Group>
      </Group>
      {shown.data && shown.error && <Trouble error={shown.error} onRetry={() => void shown.refetch()} />}
      <Shown query={shown}>{(overview) => <Figures overview={overview} />}</Shown>
    </Stack>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { t, number, money } = useI18n();
  const { currency_code: currency, deliveries, on_time_share, orders, stock_value, cash_in_hand } = overview;
  const made = deliveries.by_day.reduce((sum, { created }) => sum + created, 0);
  const share = on_time_share === null ? "–" : `${number(Math.round(on_time_share * 1000) / 10)} %`;
  const figures = [
    { name: t("report.deliveries"), value: number(made), more: null },
    { name: t("report.on_time"), value: share, more: null },
    {
      name: t("report.revenue"),
      value: money(orders.revenue, currency),
      more: t("report.orders", { n: orders.count }),
    },
    {
      name: t("report.stock_value"),
      value: money(stock_value.amount, currency),
      more: stock_value.items_without_cost > 0 ? t("report.without_cost", { n: stock_value.items_without_cost }) : null,
    },
    { name: t("report.cash"), value: money(cash_in_hand, currency), more: null },
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
        {figures.map(({ name, value, more }) => (
          <Paper key={name} withBorder p="md">
            <Text size="sm">{name}</Text>
            <Text fw={700} size="lg">
              <bdi>{value}</bdi>
            </Text>
            {more && <Text size="xs">{more}</Text>}
          </Paper>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <ByDay overview={overview} />
        <ByStatus overview={overview} />
      </SimpleGrid>
    </>
  );
}

const WIDTH = 600;
const HEIGHT = 200;

/** Deliveries a day as stacked bars; whoever cannot see them reads the same as a table. */
function ByDay({ overview }: { overview: Overview }) {
  const { t, number, date } = useI18n();
  const bars = barsOf(overview.deliveries.by_day);
  const step = WIDTH / Math.max(1, bars.length);
  const day = (text: string) => date(noonOf(text));
  const most = Math.max(0, ...bars.map(({ total }) => total));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("report.by_day")}
      </Title>
      <Group gap="md" mb="xs">
        {parts.map((part) => (
          <Group key={part} gap={6} wrap="nowrap">
            <span className={`swatch ${part}`} aria-hidden />
            <Text size="xs">{t(`report.part.${part}`)}</Text>
          </Group>
        ))}
      </Group>
      <Text size="xs">{t("report.most", { n: number(most) })}</Text>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="chart" preserveAspectRatio="none" aria-hidden>
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="axis" />
        {bars.map((bar, index) =>
          bar.parts.map(({ part, from, height }) => (
            <rect
              key={`${bar.date} ${part}`}
              className={part}
              x={index * step + step * 0.12}
              width={step * 0.76}
              y={HEIGHT * (1 - from - height)}
              height={HEIGHT * height}
            />
          )),
        )}
      </svg>
      <Group justify="space-between">
        <Text size="xs">{first && day(first.date)}</Text>
        <Text size="xs">{last && day(last.date)}</Text>
      </Group>
      <details>
        <summary>{t("report.as_table")}</summary>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t("report.day")}</th>
              {parts.map((part) => (
                <th key={part} scope="col">
                  {t(`report.part.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.date}>
                <th scope="row">{day(bar.date)}</th>
                {parts.map((part) => (
                  <td key={part}>{number(bar.parts.find((each) => each.part === part)?.count ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Paper>
  );
}

function ByStatus({ overview }: { overview: Overview }) {
  const { t, number } = useI18n();
  const rows = Object.entries(overview.deliveries.by_status) as [Status, number][];
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("report.by_status")}
      </Title>
      <ul className="bars">
        {rows.map(([status, count]) => (
          <li key={status}>
            <Text size="sm">{t("delivery.status.value", { status })}</Text>
            <span className="track" aria-hidden>
              <span style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <Text size="sm" fw={600} ta="end">
              {number(count)}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
