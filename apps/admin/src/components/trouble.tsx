import { isKarwanError } from "@karwan/sdk";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";

/** What somebody can do about a failure, by the kind that it is of. */
export function adviceFor(error: unknown): MessageKey {
  if (!isKarwanError(error)) return "trouble.advice.unknown";
  if (error.code === "network_error") return "trouble.advice.network";
  if (error.status === 403) return "trouble.advice.permission";
  if (error.status === 404) return "trouble.advice.missing";
  if (error.status === 409 || error.status === 412) return "trouble.advice.changed";
  if (error.status === 429) return "trouble.advice.wait";
  if (error.status >= 500) return "trouble.advice.server";
  return "trouble.advice.input";
}

/** A failure in the server's own words, what to do about it, and what to quote when asking for help. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry?(): void }) {
  const { t } = useI18n();
  const isFromServer = isKarwanError(error) && error.status > 0;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={isFromServer ? error.message : t("trouble.title")}
    >
      <Stack gap="xs">
        {isFromServer && error.details.length > 0 && (
          <List size="sm">
            {error.details.map(({ field, message }) => (
              <List.Item key={`${field} ${message}`}>{message}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm">{t(adviceFor(error))}</Text>
        {isFromServer && error.requestId && (
          <Text size="xs">
            {t("trouble.request")} <span className="ltr">{error.requestId}</span>
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t("trouble.retry")}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

/** Where there is nothing: what would be here, and how it comes here. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      <IconInbox size={40} stroke={1.2} aria-hidden />
      <Title order={2} size="h4" ta="center">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
