import type { InventoryAudit, WarehouseExceptionType } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";
import { Alert, Badge, Button, Group, NativeSelect, NumberInput, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Draft } from "../../components/draft.ts";
import { useDraft } from "../../components/draft.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ScanField, useHeard } from "../../components/scan/scan-field.tsx";
import { tell } from "../../components/tell.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { SentRequest } from "../../kernel/same-request.ts";
import { isAnswered, requestOf } from "../../kernel/same-request.ts";
import { sound } from "../../kernel/scan/index.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Count, Counts, Line, Listed } from "./counting.ts";
import { asksWhy, countedSince, isMore, isShort, keyOf, meaningOf, sentCounts, withOneMore } from "./counting.ts";

const NEEDS_TYPE = "inventory_audit_exception_type_required";

/** Sends counts; the same again is the same request, until the server has answered it. */
function useSaving(audit: InventoryAudit, draft: Draft<Counts>) {
  const { t } = useI18n();
  const sent = useRef<SentRequest | null>(null);
  return useMutation({
    mutationFn: async () => {
      // Of every tab: what was counted in another one counts too.
      const counts = draft.now();
      const item_counts = sentCounts(audit.audit_items, counts);
      const request = requestOf(sent.current, JSON.stringify(item_counts));
      sent.current = request;
      const answer = await karwan.warehousing.audits.recordCount.mutate(
        { audit_id: audit.id, item_counts },
        { idempotencyKey: request.key },
      );
      return { ...answer, counts };
    },
    onSuccess: async ({ audit: { recount_required, recount_count }, counts }) => {
      sent.current = null;
      // What was counted while the answer was on its way is not saved yet.
      draft.change((now) => countedSince(counts, now));
      await readAgain("warehousing");
      const message = recount_required ? t("audit.recount", { n: recount_count }) : t("audit.saved");
      void tell({ message, color: recount_required ? "orange" : "teal" });
    },
    onError: (error) => {
      if (isAnswered(error)) sent.current = null;
      sound("bad");
    },
  });
}

/** Counts line by line, by scan or by hand; in a blind audit without a word of what should lie there. */
export function Counting({ audit, why }: { audit: InventoryAudit; why: string | null }) {
  const { t, number, language } = useI18n();
  const draft = useDraft<Counts>(`audit.${audit.id}`, {});
  const { heard, say } = useHeard();
  const [standingAt, setStandingAt] = useState<string | null>(null);
  const types = useQuery({
    queryKey: ["warehousing", "exception-types", "available"],
    queryFn: ({ signal }) => karwan.warehousing.exceptionTypes.available.query({ limit: 100 }, { signal }),
  });
  const save = useSaving(audit, draft);
  // The lines of which one may be asked why there is less: counted by hand, or to be saved, and not scanned since.
  const [due, setDue] = useState<ReadonlySet<string>>(new Set());
  const lines = audit.audit_items;
  const scan = (code: string) => {
    if (why !== null) return say("bad", why);
    const meaning = meaningOf(lines, code, standingAt);
    if (meaning.is === "count") {
      const key = keyOf(meaning.line);
      draft.change((old) => withOneMore(old, key));
      setDue((old) => new Set([...old].filter((each) => each !== key)));
      const n = draft.now()[key]?.quantity ?? 0;
      say("good", t("audit.counted", { n: number(n), name: meaning.line.item.name, bin: meaning.line.bin.code }));
    } else if (meaning.is === "bin") {
      setStandingAt(meaning.bin.id);
      say("good", t("audit.at_bin", { bin: meaning.bin.code }));
    } else say("bad", t(meaning.is === "which_bin" ? "audit.which_bin" : "audit.foreign", { code }));
  };
  const set = (line: Line, change: Partial<Count>) => {
    const key = keyOf(line);
    setDue((old) => new Set([...old, key]));
    draft.change((old) => ({ ...old, [key]: { ...(old[key] ?? { quantity: 0, type: null }), ...change } }));
  };
  const send = () => {
    setDue(new Set(Object.keys(draft.now())));
    save.mutate();
  };
  const unsaved = sentCounts(lines, draft.value).length;
  const isAskedForTypes = isKarwanError(save.error, NEEDS_TYPE);
  const { counted_items, total_items } = audit.progress;
  return (
    <Stack gap="sm">
      <ScanField label={t("audit.scan")} onScan={scan} heard={heard} isDisabled={why !== null} />
      {audit.blind && <Alert color="teal">{t("audit.blind_text")}</Alert>}
      {save.error && <Trouble error={save.error} sent="typed" />}
      <Group justify="space-between" className="chosen-top">
        <Text size="sm">
          {t("audit.progress", { done: number(counted_items), total: number(total_items) })}
          {unsaved > 0 && ` · ${t("audit.unsaved", { n: unsaved })}`}
        </Text>
        <Button disabled={unsaved === 0 || why !== null} loading={save.isPending} onClick={send}>
          {t("audit.save")}
        </Button>
      </Group>
      <ul className="walk">
        {lines.map((line) => {
          const key = keyOf(line);
          const count = draft.value[key];
          const isDue = due.has(key);
          const isAsking = count !== undefined && asksWhy(line, count, { isDue, isAsked: isAskedForTypes });
          return (
            <CountLine
              key={key}
              line={line}
              count={count}
              isHere={line.bin_id === standingAt}
              isDisabled={why !== null}
              types={isAsking ? (types.data?.exception_types ?? []) : null}
              isTypeMissing={isAskedForTypes && isAsking && count.type === null && isShort(line, count)}
              language={language}
              onChange={(change) => set(line, change)}
            />
          );
        })}
      </ul>
    </Stack>
  );
}

interface LineProps {
  line: Listed;
  count: Count | undefined;
  isHere: boolean;
  isDisabled: boolean;
  /** What can be missing, where something is. */
  types: readonly WarehouseExceptionType[] | null;
  /** It was not saved, since nobody has said why there is less. */
  isTypeMissing: boolean;
  language: "en" | "ar" | "ku";
  onChange(change: Partial<Count>): void;
}

function CountLine({ line, count, isHere, isDisabled, types, isTypeMissing, language, onChange }: LineProps) {
  const { t, number } = useI18n();
  const name = line.item.name;
  return (
    <Paper component="li" withBorder p="sm" className="step" aria-current={isHere ? "step" : undefined}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} style={{ flex: "1 1 200px" }}>
          <Text fw={700} size="lg">
            <Ltr>{line.bin.code}</Ltr>
          </Text>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            <Words>{name}</Words> · <Ltr>{line.item.sku}</Ltr>
          </Text>
          <Group gap="xs">
            {line.expected_quantity !== null && (
              <Text size="xs">{t("audit.expected", { n: number(line.expected_quantity) })}</Text>
            )}
            {line.actual_quantity !== null && (
              <Text size="xs">{t("audit.was_counted", { n: number(line.actual_quantity) })}</Text>
            )}
            {line.recount_required && (
              <Badge color="orange" variant="light" tt="none">
                {t("audit.recount_line")}
              </Badge>
            )}
            {line.stock_written_off && (
              <Badge color="red" variant="light" tt="none">
                {t("audit.written_off")}
              </Badge>
            )}
          </Group>
        </Stack>
        <Stack gap={6} w={190}>
          <NumberInput
            aria-label={t("audit.count_of", { name, bin: line.bin.code })}
            placeholder={t("audit.not_counted")}
            min={0}
            allowDecimal={false}
            disabled={isDisabled}
            value={count?.quantity ?? ""}
            onChange={(value) => {
              if (value !== "") onChange({ quantity: Number(value) });
            }}
          />
          {count && isMore(line, count) && <Text size="xs">{t("audit.more")}</Text>}
          {types && (
            <NativeSelect
              aria-label={t("audit.why_short_of", { name })}
              error={isTypeMissing && t("form.required")}
              value={count?.type ?? ""}
              onChange={({ currentTarget: { value } }) => onChange({ type: value === "" ? null : value })}
              data={[
                { value: "", label: t("audit.why_short") },
                ...types
                  .filter(({ applies_to }) => applies_to.includes("audit"))
                  .map((type) => ({ value: type.code, label: type.name[language] ?? type.name.en ?? type.code })),
              ]}
            />
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
