import { Group, Kbd, Stack, Text } from "@mantine/core";
import { Window } from "../components/window.tsx";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { activeShortcuts } from "../kernel/keys.ts";
import { useYieldsToScans } from "../kernel/scan/listen.ts";

const ALWAYS: readonly { keys: string; label: MessageKey }[] = [
  { keys: "Ctrl K", label: "palette.open" },
  { keys: "↑ ↓", label: "keys.rows" },
  { keys: "Enter", label: "keys.open" },
  { keys: "X", label: "keys.choose" },
  { keys: "Ctrl Enter", label: "keys.send" },
];

/** Every key that does something on this page. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  useYieldsToScans(onClose);
  const { t } = useI18n();
  const all = [...ALWAYS, ...activeShortcuts()];
  return (
    <Window onClose={onClose} title={t("keys.help")}>
      <Stack gap="xs">
        {all.map(({ keys, label }) => (
          <Group key={`${keys} ${label}`} justify="space-between" wrap="nowrap">
            <Text size="sm">{t(label)}</Text>
            <Group gap={4} wrap="nowrap" className="ltr">
              {keys.split(" ").map((key) => (
                <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Window>
  );
}
