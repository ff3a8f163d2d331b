import { Stack, Text } from "@mantine/core";
import { useRef } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsFor } from "../words.ts";
import { useAdding } from "./adding.ts";
import { ScanField, useHeard } from "./scan-field.tsx";

/** Whose words it speaks. */
type Area = "manifest" | "waybill";

interface Props {
  area: Area;
  id: string;
  /** Whether the record still takes parcels. */
  isDraft: boolean;
  /** A code as the record keeps it; empty where it is none. */
  codeOf(scanned: string): string;
  /** Whether a parcel is known to be on it: one that is scanned again is told of at once. */
  isOn?(code: string): boolean;
}

/** Puts parcels onto a draft, one scan each. */
export function ScanOnto({ area, id, isDraft, codeOf, isOn }: Props) {
  const { t, number } = useI18n();
  const { heard, say, write } = useHeard();
  const last = useRef("");
  const adding = useAdding(
    { record: { kind: area, id }, isDraft },
    {
      wordsFor: (error) => wordsFor(error, t),
      refused: ({ code, why }) => say("bad", t(`${area}.not_added`, { code, why })),
      added: (codes) => {
        if (codes.includes(last.current)) write("good", t(`${area}.on_it`, { code: last.current }));
      },
    },
  );
  const scan = (text: string) => {
    const code = codeOf(text);
    last.current = code;
    if (code === "") return say("bad", t(`${area}.no_code`));
    if (adding.isWaiting(code) || isOn?.(code)) return say("bad", t(`${area}.again`, { code }));
    adding.add(code);
    say("good", t(`${area}.scanned`, { code }));
  };
  const { waiting } = adding;
  if (!isDraft) return null;
  return (
    <Stack gap="sm">
      <ScanField label={t(`${area}.scan_in`)} onScan={scan} heard={heard} />
      <Text size="sm" role="status">
        {waiting.length > 0 && t(`${area}.waiting`, { count: waiting.length, shown: number(waiting.length) })}
      </Text>
    </Stack>
  );
}
