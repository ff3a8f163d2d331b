import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { Entry } from "./queue/index.ts";
import { forget, sendAgain } from "./queue/index.ts";

// What a driver can do about a refusal; about any other the office has to decide.
const known: Readonly<Record<string, MessageKey>> = {
  files_expired: "phone.refused.files_expired",
  file_not_found: "phone.refused.files_expired",
  delivery_not_found: "phone.refused.not_yours",
  assignment_superseded: "phone.refused.not_yours",
  invalid_transition: "phone.refused.out_of_turn",
  assignment_not_accepted: "phone.refused.not_accepted",
  barcode_mismatch: "phone.refused.barcode",
  timestamp_in_future: "phone.refused.clock",
  picking_not_completed: "phone.refused.picking",
};
// Doing the same again would be refused again.
const final = new Set(["files_expired", "delivery_not_found", "assignment_superseded", "barcode_mismatch"]);

/** What the server did not accept: which, why in its own words, and what to do. */
export function RefusedEntry({ entry, hasCode = false }: { entry: Entry; hasCode?: boolean }) {
  const { t } = useI18n();
  if (entry.state !== "refused") return null;
  const { code, message } = entry.problem;
  return (
    <Alert color="red" title={t("phone.refused.title", { action: t(`phone.do.${entry.type}` as MessageKey) })}>
      <Stack gap="xs">
        {hasCode && <span className="ltr">{entry.code}</span>}
        {message !== "" && <Text size="sm">{message}</Text>}
        <Text size="sm">{t(known[code] ?? "phone.refused.office")}</Text>
        <Group gap="xs">
          {!final.has(code) && (
            <Button size="compact-md" variant="default" onClick={() => void sendAgain(entry.seq)}>
              {t("trouble.retry")}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => void forget([entry.seq])}>
            {t("phone.refused.forget")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
