import { Alert, Button, Stack, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";
import type { Away } from "../../kernel/away.ts";
import { useAway } from "../../kernel/away.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isAnswer } from "../../kernel/reading.ts";
import { sound, useScans } from "../../kernel/scan/index.ts";
import { Shown } from "../shown.tsx";

interface Props<Data> extends ComponentProps<typeof Shown<Data>> {
  /** What is known of it on the device, shown for as long as nothing was read. */
  unread?: ReactNode;
}

/** What a page that scans is about, once it was read: what is scanned before that means nothing yet, and is answered so. */
export function ReadFirst<Data>({ query, unread, children }: Props<Data>) {
  const away = useAway();
  const [missed, setMissed] = useState<readonly string[]>([]);
  const isUnread = query.data === undefined;
  const hasFailed = query.error !== null && (away === null || isAnswer(query.error));
  const why = hasFailed ? "failed" : (away ?? "loading");
  const miss = (code: string) => setMissed((old) => [...old, code]);
  return (
    <>
      {isUnread && <Answer key={why} why={why} code={missed.at(-1)} onScan={miss} />}
      {!isUnread && missed.length > 0 && <Missed codes={missed} onSeen={() => setMissed([])} />}
      <Shown query={query}>{children}</Shown>
      {isUnread && unread}
    </>
  );
}

interface AnswerProps {
  why: NonNullable<Away> | "failed" | "loading";
  /** What was scanned last. */
  code: string | undefined;
  onScan(code: string): void;
}

/** Says of a scan that it was not taken, and why. */
function Answer({ why, code, onScan }: AnswerProps) {
  const { t } = useI18n();
  const take = (scanned: string) => {
    sound("bad");
    onScan(scanned);
  };
  // What somebody opens by a key takes what is typed on the way to it, for as long as it can come.
  useScans(take, why === "loading" ? "unless_opening" : "first");
  const isHeard = code !== undefined;
  return (
    // There from the start, or nobody would read out what it says; it takes no room until it says something.
    <p
      className="heard"
      data-tone={isHeard ? "bad" : undefined}
      role="status"
      style={isHeard ? undefined : { position: "absolute" }}
    >
      {isHeard && t("scan.unread", { code, why })}
    </p>
  );
}

/** What was not taken stays said once the page is there, where it can be scanned again. */
function Missed({ codes, onSeen }: { codes: readonly string[]; onSeen(): void }) {
  const { t } = useI18n();
  return (
    <Alert color="orange" role="alert" title={t("scan.missed")}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("scan.missed_text", { codes: codes.join(", ") })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onSeen}>
          {t("changed.seen")}
        </Button>
      </Stack>
    </Alert>
  );
}
