import type { PickingWave } from "@karwan/sdk";
import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { RecordHead } from "../../components/section.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { readBesideScans } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { linesOfWave } from "../picking/lines.ts";
import { Walk } from "../picking/walk.tsx";

const route = getRouteApi("/waves/$id");

/** One walk for several orders: each bin is visited once, each order has its tote. */
export function WavePage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("picking");
  const shown = useQuery({
    queryKey: ["fulfilment", "waves", "show", id],
    queryFn: ({ queryKey, signal }) =>
      readBesideScans(queryKey, () => karwan.fulfilment.pickingWaves.show.query({ id }, { signal })),
    refetchInterval: 10_000,
  });
  return (
    <Stack gap="md" maw={860}>
      <BackLink to="/waves" label={t("nav.waves")} />
      <ReadFirst key={id} query={shown}>
        {(data) => <Whole wave={data.picking_wave} />}
      </ReadFirst>
    </Stack>
  );
}

function Whole({ wave }: { wave: PickingWave }) {
  const { t } = useI18n();
  useFollowing("stock", wave.warehouse.id);
  const { may } = useKnown();
  const statusName = t("wave.status.value", { status: wave.status });
  const isOpen = wave.status === "open" || wave.status === "in_progress";
  const why = !may("fulfilment.pickingWaves.pick")
    ? t("hindrance.permission")
    : isOpen
      ? null
      : t("hindrance.status", { status: statusName });
  return (
    <>
      <RecordHead code={wave.code} status={wave.status} statusName={statusName}>
        <RecordActions
          machine="picking_wave"
          status={wave.status}
          statusName={statusName}
          code={wave.code}
          area="fulfilment"
          actions={[
            {
              name: "cancel",
              move: "cancel",
              operation: "fulfilment.pickingWaves.cancel",
              label: t("wave.cancel"),
              isDangerous: true,
              send: (_words, options) => karwan.fulfilment.pickingWaves.cancel.mutate({ id: wave.id }, options),
            },
          ]}
        />
      </RecordHead>
      <OrdersOfWave wave={wave} />
      <PutBack wave={wave} />
      <Walk kind="wave_pick" id={wave.id} lines={linesOfWave(wave)} why={why} />
    </>
  );
}

/** How far the walk is, and which tote is whose. */
function OrdersOfWave({ wave }: { wave: PickingWave }) {
  const { t, number } = useI18n();
  return (
    <Paper withBorder p="md">
      <Text size="sm">
        <Words>{wave.warehouse.name}</Words> ·{" "}
        {t("wave.steps", { after: number(wave.distance_after), before: number(wave.distance_before) })}
      </Text>
      <Group gap="xs" mt="xs">
        {wave.orders.map(({ picking_order_id, reference_number, tote, status }) => (
          <Group key={picking_order_id} gap={4} wrap="nowrap">
            <Badge tt="none" variant="light">
              {t("picking.tote", { n: tote })}
            </Badge>
            <Link to="/picking/$id" params={{ id: picking_order_id }} style={{ color: "inherit" }}>
              <Ltr>{reference_number}</Ltr>
            </Link>
            <Text size="xs">{t("picking.status.value", { status })}</Text>
          </Group>
        ))}
      </Group>
    </Paper>
  );
}

/** What was picked for orders that are off, and lies where it does not belong. */
function PutBack({ wave }: { wave: PickingWave }) {
  const { t, number } = useI18n();
  if (wave.put_back.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5">
        {t("wave.put_back")}
      </Title>
      {wave.put_back.map(({ picking_order_id, bin, item, quantity }) => (
        <Text key={`${picking_order_id} ${bin.id} ${item.id}`} size="sm">
          {number(quantity)} · <Words>{item.name}</Words> · <Ltr>{bin.code}</Ltr>
        </Text>
      ))}
    </Paper>
  );
}
