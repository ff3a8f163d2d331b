import type { CarrierEvent } from "@karwan/sdk";
import { Group, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import type { Column } from "../../components/columns.ts";
import { Ltr } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { outcomes } from "./search.ts";

const route = getRouteApi("/carriers/$code");
type Row = CarrierEvent & { id: string };

function columnsOf({ t, dateTime }: I18n): Column<Row>[] {
  return [
    { id: "at", header: t("carrier.received"), width: 20, cell: ({ received_at }) => dateTime(received_at) },
    {
      id: "code",
      header: t("delivery.code"),
      width: 20,
      cell: ({ delivery_code }) => (
        <RowLink to="/deliveries" search={{ q: delivery_code }}>
          <Ltr>{delivery_code}</Ltr>
        </RowLink>
      ),
    },
    {
      id: "status",
      header: t("delivery.status"),
      width: 20,
      cell: ({ status }) => t("delivery.status.value", { status }),
    },
    {
      id: "outcome",
      header: t("carrier.outcome"),
      width: 20,
      cell: ({ outcome }) => t("carrier.outcome.value", { outcome }),
    },
    { id: "happened", header: t("carrier.happened"), width: 20, cell: ({ occurred_at }) => dateTime(occurred_at) },
  ];
}

/** What a carrier has told, and what came of it. */
export function CarrierPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { code } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { code, outcome: search.outcome };
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <Stack gap="sm">
      <BackLink to="/carriers" label={t("nav.carriers")} />
      <ListPage
        title={t("carrier.events_of", { code })}
        page="carrier-events"
        search={search}
        change={change}
        open={(kept) => void navigate({ search: kept })}
        chips={{
          label: t("carrier.outcome"),
          values: outcomes,
          nameOf: (outcome) => t("carrier.outcome.value", { outcome }),
          chosen: search.outcome ? [search.outcome] : [],
          onChange: (chosen) => change({ outcome: chosen.at(-1) }),
        }}
        listKey={["carriers", "events", filters]}
        load={async (query, signal) => {
          const { events, total } = await karwan.carriers.events.list.query({ ...filters, ...query }, { signal });
          return { rows: events.map((event) => ({ ...event, id: event.event_id })), total };
        }}
        columns={columnsOf(i18n)}
        card={(event) => <EventCard event={event} />}
        onOpen={({ delivery_code }) => void navigate({ to: "/deliveries", search: { q: delivery_code } })}
        empty={t("carrier.no_events")}
        exported={{ path: `/carriers/tenant/${encodeURIComponent(code)}/events`, query: { outcome: search.outcome } }}
      />
    </Stack>
  );
}

function EventCard({ event }: { event: Row }) {
  const { t, dateTime } = useI18n();
  const { delivery_code, status, outcome, received_at } = event;
  return (
    <>
      <Text fw={600} size="sm">
        <Ltr>{delivery_code}</Ltr>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t("delivery.status.value", { status })}</Text>
        <Text size="xs">{t("carrier.outcome.value", { outcome })}</Text>
      </Group>
      <Text size="xs">{dateTime(received_at)}</Text>
    </>
  );
}
