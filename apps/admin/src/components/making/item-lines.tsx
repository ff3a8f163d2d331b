import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { newKey } from "../../kernel/new-key.ts";
import { sound } from "../../kernel/scan/index.ts";
import { karwan } from "../../kernel/sdk.ts";
import { ItemField } from "../item-field.tsx";
import type { Heard } from "../scan/scan-field.tsx";
import { ScanField } from "../scan/scan-field.tsx";
import { wordsFor } from "../words.ts";
import { LineRow } from "./line-row.tsx";
import type { Line, LineItem, Lines } from "./lines.ts";
import { withBin, withItem, withLine, withoutLine } from "./lines.ts";
import { itemOf, meaningOf } from "./meaning.ts";

export interface LinesProps {
  warehouseId: string;
  /** Whether goods are taken out of bins or put into them. */
  way: "in" | "out";
  /** What the server calls them. */
  path: string;
  lines: Lines;
  change(change: (old: Lines) => Line[]): void;
  errors: Record<string, ReactNode>;
}

/** Lines of items, scanned one after the other or found by name: each scan one more, a bin where the item before it lies. */
export function ItemLines({ warehouseId, way, path, lines, change, errors }: LinesProps) {
  const { t } = useI18n();
  const [heard, setHeard] = useState<Heard | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const last = useRef<string | undefined>(undefined);
  // Who scans fast is answered in the order of the scans.
  const turn = useRef<Promise<void>>(Promise.resolve());
  const say = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
  const add = (item: LineItem): string => {
    const key = newKey();
    last.current = item.id;
    change((old) => withItem(old, item, key));
    return key;
  };
  const take = async (code: string) => {
    const meaning = await meaningOf(code, warehouseId);
    if (meaning === null) return say("bad", t("making.unknown", { code }));
    if (meaning.is === "item") {
      add(meaning.item);
      return say("good", t("making.one_more", { name: meaning.item.name }));
    }
    change((old) => withBin(old, last.current, meaning.bin));
    say("good", t(way === "in" ? "making.into_bin" : "making.from_bin", { bin: meaning.bin.code }));
  };
  const scan = (code: string) => {
    turn.current = turn.current.then(() => take(code)).catch((error: unknown) => say("bad", wordsFor(error, t)));
  };
  const choose = async (id: string) => {
    const { item } = await karwan.warehousing.items.show.query({ id });
    setFresh(add(itemOf(item)));
  };
  return (
    <Stack gap="sm">
      <ScanField label={t("making.scan")} onScan={scan} heard={heard} />
      <ItemField
        // Empty again for the next one.
        key={fresh}
        label={t("making.add_item")}
        isNeeded={false}
        value=""
        onChange={(id) => {
          if (id !== "") choose(id).catch((error: unknown) => say("bad", wordsFor(error, t)));
        }}
        error={errors[path]}
      />
      {lines.length > 0 && (
        <ul className="walk" aria-label={t("making.lines")}>
          {lines.map((line, at) => (
            <LineRow
              key={line.key}
              line={line}
              way={way}
              warehouseId={warehouseId}
              isFresh={line.key === fresh}
              error={
                errors[`${path}.${at}.quantity`] ?? errors[`${path}.${at}.bin_id`] ?? errors[`${path}.${at}.item_id`]
              }
              onChange={(changed) => change((old) => withLine(old, line.key, changed))}
              onRemove={() => change((old) => withoutLine(old, line.key))}
            />
          ))}
        </ul>
      )}
      {lines.length === 0 && <Text size="sm">{t("making.no_lines")}</Text>}
    </Stack>
  );
}
