import { isKarwanError } from "@karwan/sdk";
import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Suspense, useEffect, useRef } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { lazy } from "../kernel/lazy.tsx";
import { TooLateToAsk } from "../kernel/same-request.ts";
import { adviceFor } from "./advice.ts";
import { bringIntoView } from "./into-view.ts";
import { wordsFor } from "./words.ts";

const ChooseCompany = lazy(() => import("./choose-company.tsx").then((module) => ({ default: module.ChooseCompany })));

interface TroubleProps {
  error: unknown;
  onRetry?(): void;
  /** Where something was sent: whether it was typed, and so is there still. What came of it is brought into view. */
  sent?: "typed" | "untyped";
}

/** A failure in the server's own words, what to do about it, and what to quote when asking for help. */
export function Trouble({ error, onRetry, sent }: TroubleProps) {
  const { t } = useI18n();
  const alert = useRef<HTMLDivElement>(null);
  const isSent = sent !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown, also one after another
  useEffect(() => {
    // Before the form puts the focus to a field that was refused too: where that is goes first.
    if (isSent) bringIntoView(alert.current);
  }, [error, isSent]);
  if (isKarwanError(error, "tenant_required"))
    return (
      <Suspense>
        <ChooseCompany />
      </Suspense>
    );
  const advice = adviceFor(error);
  const isFromServer = isKarwanError(error) && error.status > 0;
  return (
    <Alert
      ref={alert}
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={isKarwanError(error) || error instanceof TooLateToAsk ? wordsFor(error, t) : t("trouble.title")}
    >
      <Stack gap="xs">
        {isFromServer && error.details.length > 0 && (
          <List size="sm">
            {error.details.map(({ field, message }) => (
              <List.Item key={`${field} ${message}`}>{message}</List.Item>
            ))}
          </List>
        )}
        {advice && (
          <Text size="sm">
            {t(advice)} {advice === "trouble.advice.network" && sent && t("trouble.sent", { what: sent })}
          </Text>
        )}
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
