import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";

/**
 * Asks before a request is given up of which nobody knows whether it was done: its key goes with it, and what is sent after
 * that would be done beside it.
 */
export function useLeaving(isUnsure: () => boolean) {
  const { t } = useI18n();
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const stay = () => setLeaving(null);
  return {
    leave: (go: () => void) => {
      if (isUnsure()) setLeaving(() => go);
      else go();
    },
    /** Gone when an answer has come meanwhile. */
    asked: leaving !== null && isUnsure() && (
      <Alert color="orange" role="alert" title={t("unsure.title")}>
        <Stack gap="xs">
          <Text size="sm">{t("unsure.text")}</Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" autoFocus onClick={stay}>
              {t("unsure.stay")}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                stay();
                leaving();
              }}
            >
              {t("unsure.leave")}
            </Button>
          </Group>
        </Stack>
      </Alert>
    ),
  };
}
