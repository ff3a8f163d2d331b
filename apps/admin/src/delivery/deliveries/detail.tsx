import type { Delivery } from "@karwan/sdk";
import { Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ActionButtons, WHY } from "../../components/action-buttons.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { PrintButton } from "../../components/print-button.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actionNames, actions, dangerous } from "./actions.ts";
import { hindranceTo } from "./hindrance.ts";
import { ReasonWords } from "./reason-words.tsx";
import { Chain, TimelineList } from "./timeline.tsx";

const ActionForm = lazy(() => import("./action-form.tsx").then((module) => ({ default: module.ActionForm })));
const route = getRouteApi("/deliveries/$id");

/** One delivery: what can be done with it now, who has it, what happened, what it costs. */
export function DeliveryPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["delivery", "deliveries", "show", id],
    refetchInterval: 5_000,
    queryFn: ({ signal }) => karwan.delivery.deliveries.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/deliveries" label={t("nav.deliveries")} />
      <Shown query={shown}>{(data) => <Whole delivery={data.delivery} />}</Shown>
    </Stack>
  );
}

function Whole({ delivery }: { delivery: Delivery }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const { status, delivery_code } = delivery;
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Ltr>{delivery_code}</Ltr>
          </Title>
          <Status value={status} label={t("delivery.status.value", { status })} />
        </Group>
        <Group gap="xs">
          {may("labels.parcels.print") && (
            <PrintButton
              path="/labels"
              name={delivery_code}
              body={{ type: delivery.label_assignment, delivery_codes: [delivery_code] }}
            />
          )}
          <Actions delivery={delivery} />
        </Group>
      </Group>
      {delivery.open_exception && (
        <Paper withBorder p="md" role="note">
          <Text fw={600} size="sm">
            {t("delivery.exception")}
          </Text>
          <FactList
            facts={[
              [t("delivery.reason"), <ReasonWords key="r" code={delivery.open_exception.reason_code} />],
              [t("delivery.notes"), <Words key="n">{delivery.open_exception.notes}</Words>],
            ]}
          />
        </Paper>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <People delivery={delivery} />
        <Terms delivery={delivery} />
      </SimpleGrid>
      {delivery.legs.length > 0 && <Legs delivery={delivery} />}
      <History delivery={delivery} />
    </>
  );
}

function Actions({ delivery }: { delivery: Delivery }) {
  const { t } = useI18n();
  const known = useKnown();
  const status = t("delivery.status.value", { status: delivery.status });
  const [doing, setDoing] = useState<ActionName | null>(null);
  // What travels on a waybill is given to nobody, nor called off (4 J10).
  const isHeld = (name: ActionName) => delivery.waybill_id !== null && (name === "assign" || name === "cancel");
  const whyNot = (name: ActionName): string | null => {
    const why = hindranceTo(name, delivery, known);
    if (why === "leg") return t("delivery.leg_waits");
    if (why !== null) return t(WHY[why], { status });
    return isHeld(name) ? t("delivery.on_waybill") : null;
  };
  const all = actionNames.map((name) => {
    const { label } = actions[name];
    return { name, label: t(label), isDangerous: dangerous.has(name), why: whyNot(name) };
  });
  useShortcuts(
    all.flatMap(({ name, why }) => {
      const { keys, label } = actions[name];
      if (why !== null || keys === null) return [];
      return [{ keys, label, run: () => setDoing(name), opens: () => setDoing(null) }];
    }),
  );
  return (
    <>
      <ActionButtons actions={all} onChoose={(name) => setDoing(name)} />
      <Suspense>{doing && <ActionForm name={doing} delivery={delivery} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

function People({ delivery }: { delivery: Delivery }) {
  const { t } = useI18n();
  const { recipient, sender, delivery_address, pickup_address, current_assignment, custody } = delivery;
  const { waybill_id, transfer_manifest_id: manifest_id } = delivery;
  const { driver, carrier_code } = current_assignment ?? { driver: null, carrier_code: null };
  const phone = (number: string | null) =>
    number && (
      <a href={`tel:${number}`} style={{ color: "inherit" }}>
        <Ltr>{number}</Ltr>
      </a>
    );
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("delivery.people")}
      </Title>
      <FactList
        facts={[
          [t("delivery.recipient"), recipient.name && <Words>{recipient.name}</Words>],
          [t("delivery.phone"), phone(recipient.phone)],
          [t("delivery.address"), delivery_address.full_address && <Words>{delivery_address.full_address}</Words>],
          [t("delivery.sender"), sender.name && <Words>{sender.name}</Words>],
          [t("delivery.sender_phone"), phone(sender.phone)],
          [t("delivery.starts_at"), pickup_address.full_address && <Words>{pickup_address.full_address}</Words>],
          [
            t("delivery.driver"),
            driver ? (
              <Link key="driver" to="/drivers/$id" params={{ id: driver.id }} style={{ color: "inherit" }}>
                <Words>{driver.full_name}</Words>
              </Link>
            ) : (
              carrier_code
            ),
          ],
          [t("delivery.custody"), t("delivery.custody.value", { custody })],
          [t("delivery.waybill"), waybill_id && <Together key="w" to="/waybills/$id" id={waybill_id} />],
          [t("delivery.manifest"), manifest_id && <Together key="m" to="/manifests/$id" id={manifest_id} />],
        ]}
      />
    </Paper>
  );
}

/** Leads to what it travels with, or came with. */
function Together({ to, id }: { to: "/waybills/$id" | "/manifests/$id"; id: string }) {
  const { t } = useI18n();
  return (
    <TextLink to={to} params={{ id }}>
      {t("delivery.see_it")}
    </TextLink>
  );
}

function Terms({ delivery }: { delivery: Delivery }) {
  const { t, money, number, dateTime } = useI18n();
  const { currency_code: currency, price, cash_to_collect, payment_method, payer_type, payment_status } = delivery;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("delivery.money")}
      </Title>
      <FactList
        facts={[
          [t("delivery.price"), money(price, currency)],
          [t("delivery.cash_to_collect"), money(cash_to_collect, currency)],
          [t("delivery.payer"), t("delivery.payer.value", { payer: payer_type })],
          [t("delivery.payment_method"), t("payment.method", { method: payment_method })],
          [t("delivery.payment_status"), t("delivery.payment_status.value", { status: payment_status })],
          [t("delivery.barcode"), <Ltr key="b">{delivery.barcode}</Ltr>],
          [t("delivery.reference"), delivery.external_reference_id && <Ltr>{delivery.external_reference_id}</Ltr>],
          [t("delivery.type"), delivery.delivery_type && <Words>{delivery.delivery_type.name}</Words>],
          [t("delivery.size"), number(delivery.unit_size)],
          [t("delivery.created"), dateTime(delivery.created_at)],
        ]}
      />
    </Paper>
  );
}

function Legs({ delivery }: { delivery: Delivery }) {
  const { t } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("delivery.legs")}
      </Title>
      <Stack gap="xs">
        {delivery.legs.map(({ id, delivery_code, status, current_assignment }) => (
          <Group key={id} gap="sm">
            <Link to="/deliveries/$id" params={{ id }} style={{ color: "inherit" }}>
              <Ltr>{delivery_code}</Ltr>
            </Link>
            <Status value={status} label={t("delivery.status.value", { status })} />
            <Text size="sm">
              <Words>{current_assignment?.driver?.full_name}</Words>
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

function History({ delivery: { id, parent_id, legs } }: { delivery: Delivery }) {
  const { t } = useI18n();
  const told = useQuery({
    queryKey: ["delivery", "timeline", id],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.delivery.tracking.timeline.query({ id }, { signal }),
  });
  return (
    <Shown query={told}>
      {({ timeline }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Paper withBorder p="md">
            <Title order={2} size="h5" mb="sm">
              {t("delivery.timeline")}
            </Title>
            <TimelineList entries={timeline} legs={legs} />
          </Paper>
          <Paper withBorder p="md">
            <Title order={2} size="h5" mb="sm">
              {t("delivery.chain")}
            </Title>
            <Chain entries={timeline} isLeg={parent_id !== null} />
          </Paper>
        </SimpleGrid>
      )}
    </Shown>
  );
}
