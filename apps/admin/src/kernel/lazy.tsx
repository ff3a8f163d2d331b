import { ActionIcon, Alert, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { createElement, use, useEffect, useRef, useState } from "react";
import { useI18n } from "./i18n/index.tsx";

/** What stands where a piece could not be loaded: words and a button, a button alone where there is little room, or nothing. */
type Place = "words" | "button" | "nothing";
/** After how long a piece that is wanted anew is tried anew. */
const AGAIN_MS = 1_000;

/**
 * A piece of a page, loaded when it is first shown or asked for by `preload`. One that could not be loaded says so where it
 * would be, and leaves everything around it as it is.
 */
export function lazy<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, place?: Place) {
  let found: ComponentType<Props> | null = null;
  let failedAt: number | null = null;
  let coming: Promise<void> | null = null;
  const bring = (): Promise<void> => {
    coming ??= load()
      .then(
        (module) => {
          found = module.default;
          failedAt = null;
        },
        () => {
          failedAt = Date.now();
        },
      )
      .finally(() => {
        coming = null;
      });
    return coming;
  };
  function Piece(props: Props) {
    const [, draw] = useState(0);
    if (!found && failedAt === null) use(bring());
    if (found) return createElement(found, props);
    const again = () => bring().then(() => draw((times) => times + 1));
    return <NotLoaded place={place ?? "words"} failedAt={failedAt ?? 0} again={again} />;
  }
  return Object.assign(Piece, { preload: () => (found ? Promise.resolve() : bring()) });
}

interface NotLoadedProps {
  place: Place;
  failedAt: number;
  again(): Promise<void>;
}

function NotLoaded({ place, failedAt, again }: NotLoadedProps) {
  const { t } = useI18n();
  const [isBusy, setBusy] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const run = () => {
    setBusy(true);
    void again().finally(() => setBusy(false));
  };
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is shown first
  useEffect(() => {
    if (Date.now() - failedAt > AGAIN_MS) latest.current();
    alert.current?.scrollIntoView({ block: "nearest" });
    const online = () => latest.current();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  if (place === "nothing") return null;
  if (place === "button")
    return (
      <ActionIcon variant="default" size={36} title={t("piece.failed")} aria-label={t("piece.again")} onClick={run}>
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Alert
      ref={alert}
      role="alert"
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("piece.failed")}
      my="sm"
    >
      <Text size="sm">{t("piece.failed_text")}</Text>
      <Group mt="xs">
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={run}>
          {t("trouble.retry")}
        </Button>
      </Group>
    </Alert>
  );
}
