import { Button, Group, Paper, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { Ltr, Words } from "../../components/facts.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import type { ActionName } from "../deliveries/actions.ts";
import { actions } from "../deliveries/actions.ts";
import { hindranceTo } from "../deliveries/hindrance.ts";
import type { Stop } from "./stops.ts";

const ActionForm = lazy(() =>
  import("../deliveries/action-form.tsx").then((module) => ({ default: module.ActionForm })),
);
const offered = ["assign", "switch", "unassign", "retry", "return"] as const satisfies readonly ActionName[];

/** The delivery that was clicked on the map: who gets it, who has it, and what a dispatcher does with it now. */
export function ShownStop({ stop: { delivery }, onClose }: { stop: Stop; onClose(): void }) {
  const { t } = useI18n();
  const known = useKnown();
  const [doing, setDoing] = useState<ActionName | null>(null);
  const { id, delivery_code, status, recipient, delivery_address, current_assignment } = delivery;
  const driver = current_assignment?.driver?.full_name ?? current_assignment?.carrier_code;
  const possible = offered.filter((name) => hindranceTo(name, delivery, known) === null);
  return (
    <Paper withBorder p="xs" component="section" aria-label={delivery_code}>
      <Group justify="space-between" gap={6}>
        <Link to="/deliveries/$id" params={{ id }} className="quiet">
          <Ltr>{delivery_code}</Ltr>
        </Link>
        <Status value={status} label={t("delivery.status.value", { status })} />
      </Group>
      <Text size="sm">
        <Words>{recipient.name}</Words>
      </Text>
      <Text size="xs">
        <Words>{delivery_address.full_address}</Words>
      </Text>
      {driver && (
        <Text size="xs">
          {t("delivery.driver")}: <Words>{driver}</Words>
        </Text>
      )}
      <Group gap={6} mt={6}>
        {possible.map((name, place) => (
          <Button
            key={name}
            size="compact-sm"
            variant={place === 0 ? "filled" : "default"}
            onClick={() => setDoing(name)}
          >
            {t(actions[name].label)}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("form.close")}
        </Button>
      </Group>
      <Suspense>{doing && <ActionForm name={doing} delivery={delivery} onClose={() => setDoing(null)} />}</Suspense>
    </Paper>
  );
}
