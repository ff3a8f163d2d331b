import { Button, Group, Paper, ScrollArea, Text } from "@mantine/core";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { Ltr } from "../facts.tsx";
import { useNotTaken } from "./adding.ts";
import type { ScannedRecord } from "./kept-scans.ts";

/** Of many the last are seen: where one scans stays in sight. */
const LIST_PX = 160;

interface Props {
  record: ScannedRecord;
  title: string;
  /** Whether the record still takes scans of whoever works here: of one that does not, what waits is not taken either. */
  isTaking: boolean;
  tooLate: string;
}

/** Codes that were scanned and not taken, each with why, until somebody has seen them: whatever became of their record meanwhile. */
export function NotTaken({ record, title, isTaking, tooLate }: Props) {
  const { t } = useI18n();
  const { refused, see } = useNotTaken(record, isTaking, tooLate);
  if (refused.length === 0) return null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Button size="compact-sm" variant="default" onClick={see}>
          {t("scan.seen")}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={LIST_PX} viewportProps={{ tabIndex: 0, "aria-label": title }}>
        {refused.map(({ key, code, why }) => (
          <Text key={key} size="sm">
            <Ltr>{code}</Ltr> · <bdi>{why}</bdi>
          </Text>
        ))}
      </ScrollArea.Autosize>
    </Paper>
  );
}
