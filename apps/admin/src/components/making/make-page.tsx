import { Button, Group, Stack, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { BackLink } from "../back-link.tsx";
import { tell } from "../tell.tsx";
import { Empty, Trouble } from "../trouble.tsx";
import { useLeaving } from "../unsure.tsx";
import type { Making } from "./use-making.ts";
import { useMaking } from "./use-making.ts";

interface Props<Values extends Record<string, unknown>> extends Making<Values> {
  title: string;
  back: { to: LinkProps["to"]; label: string };
  /** Whoever may call it may make one. */
  operation: string;
  /** Said when it was made. */
  done: string;
  children(form: UseFormReturnType<Values>): ReactNode;
}

/** A page that makes a record, and then opens it. */
export function MakePage<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { title, back, operation } = props;
  const { t } = useI18n();
  const { may } = useKnown();
  const [round, setRound] = useState(0);
  return (
    <Stack gap="md" maw={900} data-making>
      <BackLink to={back.to} label={back.label} />
      <Title order={1} size="h3">
        {title}
      </Title>
      {may(operation) ? (
        <MakeForm key={round} {...props} onRestart={() => setRound(round + 1)} />
      ) : (
        <Empty title={t("hindrance.permission")} />
      )}
    </Stack>
  );
}

function MakeForm<Values extends Record<string, unknown>>(props: Props<Values> & { onRestart(): void }) {
  const { title, done, children, onRestart, submit } = props;
  const { t } = useI18n();
  const { form, error, isBusy, submitNow, hasTyped, forget, isUnsure } = useMaking<Values>({
    ...props,
    submit: async (values, options) => {
      const open = await submit(values, options);
      void tell({ message: done, color: "teal" });
      return open;
    },
  });
  const { leave, asked } = useLeaving(isUnsure);
  const beginAnew = () => {
    forget();
    onRestart();
  };
  return (
    <>
      {children(form)}
      {error !== null && <Trouble error={error} sent={hasTyped ? "typed" : "untyped"} />}
      {asked}
      <Group>
        <Button loading={isBusy} onClick={submitNow}>
          {title}
        </Button>
        {hasTyped && (
          <Button variant="default" disabled={isBusy} onClick={() => leave(beginAnew)}>
            {t("making.restart")}
          </Button>
        )}
      </Group>
    </>
  );
}
