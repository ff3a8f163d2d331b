import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconEyeExclamation } from "@tabler/icons-react";
import type { Ref } from "react";
import { useState } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import type { Change, Fact } from "./changes.ts";
import { changesOf } from "./changes.ts";

/** A record that somebody is about to change, as it is now. */
export interface Subject {
  updatedAt: Date;
  /** What people go by when they decide, in words. */
  facts: readonly Fact[];
  /** Reads it again. */
  read(): Promise<unknown>;
}

/** What changed of a record since whoever decides has seen it last; null where nothing has. */
export function useSeen(subject: Subject | undefined) {
  const [seen, setSeen] = useState(subject);
  const isStale = subject !== undefined && seen?.updatedAt.getTime() !== subject.updatedAt.getTime();
  return {
    /** Which state of it that is. */
    at: seen?.updatedAt,
    changes: isStale ? changesOf(seen?.facts ?? [], subject.facts) : null,
    accept: () => setSeen(subject),
  };
}

interface Props {
  ref: Ref<HTMLDivElement>;
  changes: readonly Change[];
  onSeen(): void;
}

/** Says what somebody else has changed meanwhile: who goes on from here has seen it. */
export function ChangedMeanwhile({ ref, changes, onSeen }: Props) {
  const { t } = useI18n();
  return (
    <Alert ref={ref} role="alert" color="orange" icon={<IconEyeExclamation aria-hidden />} title={t("changed.title")}>
      <Stack gap="xs">
        {changes.length === 0 ? (
          <Text size="sm">{t("changed.other")}</Text>
        ) : (
          <ul className="changes">
            {changes.map(({ label, before, after }) => (
              <li key={label}>
                {label}: <bdi>{before || t("changed.nothing")}</bdi> {t("changed.now")}{" "}
                <bdi>
                  <strong>{after || t("changed.nothing")}</strong>
                </bdi>
              </li>
            ))}
          </ul>
        )}
        <Group>
          <Button size="compact-sm" variant="default" onClick={onSeen}>
            {t("changed.seen")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
