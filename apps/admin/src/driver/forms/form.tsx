import { Alert, Button, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Given } from "../queue/index.ts";
import { enqueue } from "../queue/index.ts";
import type { Task } from "../read.ts";

export interface FormProps {
  task: Task;
  onClose(): void;
}

interface Props extends FormProps {
  type: "pickup" | "deliver" | "fail" | "decline";
  /** What is kept; null while something is missing, which the form then says. */
  given(): Omit<Given, "type" | "task"> | null;
  children: ReactNode;
}

/** What a step asks for; it closes once the phone has kept it, and nothing typed is lost if it cannot. */
export function StepForm({ type, task, given, onClose, children }: Props) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Before it is drawn: later it would take the focus from the field that was tapped meanwhile.
  useLayoutEffect(() => heading.current?.focus(), []);
  const keep = async () => {
    const found = given();
    if (!found) return;
    setBusy(true);
    setFailed(false);
    try {
      await enqueue({ type, task, ...found });
      onClose();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  const name = t(`phone.do.${type}` as MessageKey);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <Stack>
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            {name}
          </Title>
          {hasFailed && <Alert color="red">{t("phone.not_kept")}</Alert>}
          {children}
          <SimpleGrid cols={2}>
            <Button variant="default" size="md" onClick={onClose} disabled={isBusy}>
              {t("form.close")}
            </Button>
            <Button type="submit" size="md" loading={isBusy}>
              {t("phone.confirm")}
            </Button>
          </SimpleGrid>
        </Stack>
      </form>
    </Paper>
  );
}
