import { Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useAway, useReadAt } from "../kernel/away.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { isAnswer } from "../kernel/reading.ts";
import { NotRead } from "./not-read.tsx";
import { Trouble } from "./trouble.tsx";

/** Something is on its way, or will be as soon as it can be read; who cannot see it is told. */
export function Loading() {
  const { t } = useI18n();
  const away = useAway();
  if (away !== null) return <NotRead />;
  // A span may only be named where it has a role.
  return <Loader role="status" aria-label={t("loading")} />;
}

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; dataUpdatedAt?: number; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** What was asked for once it is there, and goes on being shown if it cannot be read again; the failure and a way to retry otherwise. */
export function Shown<Data>({ query: { data, error, dataUpdatedAt = 0, refetch }, children }: Props<Data>) {
  const away = useAway();
  useReadAt(data === undefined ? null : dataUpdatedAt);
  if (data !== undefined) return children(data);
  if (!error || (away !== null && !isAnswer(error))) return <Loading />;
  return <Trouble error={error} onRetry={() => void refetch()} />;
}
