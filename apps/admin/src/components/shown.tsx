import { Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useI18n } from "../kernel/i18n/index.tsx";
import { Trouble } from "./trouble.tsx";

/** Something is on its way; who cannot see it is told. */
export function Loading() {
  const { t } = useI18n();
  // A span may only be named where it has a role.
  return <Loader role="status" aria-label={t("loading")} />;
}

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch(): unknown };
  children(data: Data): ReactNode;
}

/** What was asked for once it is there, and goes on being shown if it cannot be read again; the failure and a way to retry otherwise. */
export function Shown<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <Loading />;
}
