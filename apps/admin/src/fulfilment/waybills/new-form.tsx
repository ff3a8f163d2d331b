import { KarwanError } from "@karwan/sdk";
import { Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import type { Draft } from "../../components/draft.ts";
import { useDraft } from "../../components/draft.ts";
import { WarehouseField } from "../../components/making/warehouse-field.tsx";
import { NEEDED } from "../../components/needed.ts";
import { useLeavingScans } from "../../components/scan/adding.ts";
import { noneTaken } from "../../components/scan/rejected.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { dashed, sound, useScans } from "../../kernel/scan/index.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Values extends Record<string, unknown> {
  source_warehouse_id: string;
  destination_warehouse_id: string;
  code: string;
  notes: string;
}

const NONE: string[] = [];

/** A code as the server knows it, also where it was typed without its dash. */
const codeOf = (typed: string): string => dashed(typed) ?? typed.trim();

/** What was wrong with its one parcel, as an error that names the field where it was scanned. */
function atItsCode(error: unknown): unknown {
  const [first] = noneTaken(error) ?? [];
  if (!first) return error;
  const { why: message } = first;
  const code = "nothing_to_transfer";
  return new KarwanError({ code, status: 409, message, details: [{ field: "code", message, code }] });
}

/** Begins a waybill with its first parcel; the others are scanned on its page. */
export function NewForm({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const leave = useLeavingScans();
  // What is scanned behind the first goes on it once it is made, however many tries that takes.
  const more = useDraft<string[]>("form.waybill.more", NONE);
  // Its page is there when it is made: who scans does not wait.
  useEffect(() => void import("./detail.tsx"), []);
  const missing = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={t("do.new_waybill")}
      submitLabel={t("waybill.begin")}
      draft="waybill"
      initial={{ source_warehouse_id: "", destination_warehouse_id: "", code: "", notes: "" }}
      validate={({ source_warehouse_id, destination_warehouse_id, code }) => ({
        source_warehouse_id: missing(source_warehouse_id),
        destination_warehouse_id:
          missing(destination_warehouse_id) ??
          (destination_warehouse_id === source_warehouse_id ? t("waybill.same_ends") : null),
        code: missing(code),
      })}
      submit={async ({ code, notes, ...ends }, options) => {
        const made = await karwan.fulfilment.packageTransfers.create
          .mutate(
            {
              mode: "delivery_operation",
              operation_type: "waybill",
              source_warehouse_id: ends.source_warehouse_id,
              destination_warehouse_id: ends.destination_warehouse_id,
              package_barcodes: [codeOf(code)],
              notes: notes.trim() || null,
            },
            options,
          )
          .catch((error: unknown) => {
            throw atItsCode(error);
          });
        await readAgain("fulfilment", "delivery");
        const { waybill_id: id, waybill_number: number } = made;
        if (id === null || number === null) return null;
        leave(
          { kind: "waybill", id },
          more.now().filter((other) => other !== codeOf(code)),
        );
        more.clear();
        void navigate({ to: "/waybills/$id", params: { id } });
        return { message: t("waybill.begun", { code: number }) };
      }}
      done=""
      onClose={onClose}
      onAnew={more.clear}
    >
      {(form) => <Fields form={form} more={more} />}
    </ActionModal>
  );
}

interface FieldsProps {
  form: UseFormReturnType<Values>;
  more: Draft<string[]>;
}

function Fields({ form, more }: FieldsProps) {
  const { t, number } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const scanned = useRef(false);
  const { code } = form.values;
  const count = more.value.length;
  const submit = () => field.current?.form?.requestSubmit();
  useScans((text) => {
    const isFirst = code === "" || form.errors.code;
    if (isFirst && text !== code) {
      scanned.current = true;
      return form.setFieldValue("code", text);
    }
    const other = codeOf(text);
    if (other !== codeOf(code) && !more.now().includes(other)) {
      more.change((old) => [...old, other]);
      sound("good");
    }
    submit();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once the form holds it
  useEffect(() => {
    if (!scanned.current) return;
    scanned.current = false;
    submit();
  }, [code]);
  return (
    <>
      <WarehouseField
        label={t("waybill.from")}
        value={form.values.source_warehouse_id}
        onChange={(id) => form.setFieldValue("source_warehouse_id", id)}
        error={form.errors.source_warehouse_id}
      />
      <WarehouseField
        label={t("waybill.to")}
        value={form.values.destination_warehouse_id}
        onChange={(id) => form.setFieldValue("destination_warehouse_id", id)}
        error={form.errors.destination_warehouse_id}
      />
      <TextInput
        ref={field}
        label={t("waybill.first_parcel")}
        description={t("waybill.first_parcel_hint")}
        {...NEEDED}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps("code")}
      />
      {count > 0 && (
        <Group justify="space-between">
          <Text size="sm" role="status">
            {t("waybill.more", { count, shown: number(count) })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={more.clear}>
            {t("waybill.forget_more")}
          </Button>
        </Group>
      )}
      <Textarea label={t("fulfilment.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
    </>
  );
}
