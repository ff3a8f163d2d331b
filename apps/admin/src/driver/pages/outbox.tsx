import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Empty } from "../../components/trouble.tsx";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { taskAddress } from "../address.ts";
import type { Entry } from "../queue/index.ts";
import { sendSoon, useEntries } from "../queue/index.ts";
import { RefusedEntry } from "../refused.tsx";

const colours = { waiting: "orange", kept: "orange", done: "teal", refused: "red" } as const;

/** What was done on this phone: what waits, what was refused and why, and the last that arrived. */
export function OutboxPage() {
  const { t } = useI18n();
  const entries = useEntries();
  const refused = entries.filter(({ state }) => state === "refused");
  const others = entries.filter(({ state }) => state !== "refused").toReversed();
  const isWaiting = entries.some(({ state }) => state === "waiting");
  return (
    <Stack>
      <Title order={1} size="h3">
        {t("phone.nav.outbox")}
      </Title>
      <Text size="sm">{t("phone.outbox.text")}</Text>
      {isWaiting && (
        <Button variant="default" onClick={sendSoon}>
          {t("phone.outbox.send")}
        </Button>
      )}
      {refused.map((entry) => (
        <RefusedEntry key={entry.seq} entry={entry} hasCode />
      ))}
      {entries.length === 0 && <Empty title={t("phone.outbox.empty")} />}
      <ul className="tasks">
        {others.map((entry) => (
          <li key={entry.seq}>
            <Line entry={entry} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { t, dateTime } = useI18n();
  return (
    <a className="task" href={taskAddress(entry.delivery_id)} data-state={entry.state}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="span">
          {t(`phone.do.${entry.type}` as MessageKey)}
        </Text>
        <Badge variant="light" tt="none" color={colours[entry.state]}>
          {t(`phone.outbox.${entry.state}` as MessageKey)}
        </Badge>
      </Group>
      <Text size="sm" component="span">
        <span className="ltr">{entry.code}</span> · {dateTime(new Date(entry.at))}
        {entry.files.length > 0 && ` · ${t("phone.outbox.files", { n: entry.files.length })}`}
      </Text>
    </a>
  );
}
