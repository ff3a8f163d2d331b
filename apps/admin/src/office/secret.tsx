import { Alert, Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Window } from "../components/window.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

interface Props {
  title: string;
  secret: string;
  /** What it is for, and what happens to the one before it. */
  children?: ReactNode;
  onClose(): void;
}

/** A secret that is shown this once: nothing closes it by the way. */
export function SecretModal({ title, secret, children, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Window onClose={onClose} title={title} withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="sm">
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t("secret.once")}
        </Alert>
        {children}
        <Text className="secret ltr" size="sm" data-secret>
          {secret}
        </Text>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
              >
                {t(copied ? "secret.copied" : "secret.copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t("secret.kept")}</Button>
        </Group>
      </Stack>
    </Window>
  );
}
