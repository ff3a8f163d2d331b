import { Button, Group, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { useShortcuts } from "../kernel/keys.ts";

interface Props {
  count: number;
  onClear(): void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** Below a list, how many rows are chosen and what can be done with them; Escape chooses none. */
export function ChosenBar({ count, onClear, children }: Props) {
  const { t } = useI18n();
  useShortcuts([{ keys: "Escape", label: "table.unchoose", run: onClear }]);
  return (
    <Paper withBorder p="xs" shadow="md" className="chosen">
      <Group gap="xs" role="group" aria-label={t("table.chosen", { n: count })}>
        <Text size="sm" fw={600} role="status">
          {t("table.chosen", { n: count })}
        </Text>
        {children}
        <Button size="xs" variant="default" onClick={onClear}>
          {t("table.unchoose")}
        </Button>
      </Group>
    </Paper>
  );
}
