import type { Delivery, TimelineEntry } from "@karwan/sdk";
import { Alert, Stack, Text, Timeline } from "@mantine/core";
import { Ltr, Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isUnbroken, linksOf } from "./chain.ts";

interface TimelineProps {
  entries: readonly TimelineEntry[];
  /** Of a staged delivery: what happened on one of them says so. */
  legs: Delivery["legs"];
}

/** What happened, newest first: a dispatcher asks what was last. */
export function TimelineList({ entries, legs }: TimelineProps) {
  const { t, dateTime } = useI18n();
  const what = ({ type, to }: TimelineEntry): string => {
    if (type === "status") return t("delivery.status.value", { status: to ?? "" });
    if (type === "custody")
      return t("delivery.custody_moved", { custody: t("delivery.custody.value", { custody: to ?? "" }) });
    return t("delivery.event", { type });
  };
  const title = (entry: TimelineEntry): string => {
    const leg = legs.find(({ id }) => id === entry.leg_id);
    return leg ? t("delivery.on_leg", { what: what(entry), flow: leg.delivery_flow }) : what(entry);
  };
  return (
    <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
      {entries.toReversed().map((entry) => (
        <Timeline.Item key={`${entry.type} ${entry.to} ${entry.at.getTime()}`} title={title(entry)}>
          <Text size="sm">
            {entry.actor.name ? <Words>{entry.actor.name}</Words> : t("delivery.actor", { type: entry.actor.type })}
          </Text>
          <Text size="xs" c="dimmed">
            {dateTime(entry.at)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

interface ChainProps {
  entries: readonly TimelineEntry[];
  /** Of a leg the entries are its own part of the way. */
  isLeg: boolean;
}

/** Who handed the parcel to whom, and whether every link of that chain names the one before it. */
export function Chain({ entries, isLeg }: ChainProps) {
  const { t, dateTime } = useI18n();
  const links = linksOf(entries);
  const told = (custody: string | null) => t("delivery.custody.value", { custody: custody ?? "" });
  if (links.length === 0) return <Text size="sm">{t("delivery.chain.none")}</Text>;
  const isWhole = isUnbroken(links, isLeg);
  return (
    <Stack gap="sm">
      <Alert color={isWhole ? "teal" : "red"} p="xs">
        {t(isWhole ? "delivery.chain.unbroken" : "delivery.chain.broken")}
      </Alert>
      <Stack component="ol" gap="xs" m={0} ps="md">
        {links.map((entry) => (
          <li key={entry.link.hash}>
            <Text size="sm">{t("delivery.chain.step", { from: told(entry.from), to: told(entry.to) })}</Text>
            <Text size="xs" c="dimmed">
              {dateTime(entry.at)} · <Words>{entry.actor.name ?? ""}</Words> · <Ltr>{entry.link.hash.slice(0, 12)}</Ltr>
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
