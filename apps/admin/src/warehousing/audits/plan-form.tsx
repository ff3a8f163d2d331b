import { Checkbox, NativeSelect, Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { Shown } from "../../components/shown.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lastDays } from "../../kernel/period.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Spot } from "./plan.ts";
import { Spots } from "./spots.tsx";

const types = ["cycle_count", "full_count", "spot_check"] as const;
interface Values extends Record<string, unknown> {
  warehouse_id: string;
  audit_type: (typeof types)[number];
  scheduled_date: string;
  blind: boolean;
  assigned_to: string | null;
  notes: string;
  audit_items: Spot[];
}
const MOST = 100;

/** Plans what is counted, when and by whom, and opens it. */
export function PlanForm({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const missing = t("form.required");
  return (
    <ActionModal<Values>
      title={t("do.plan_count")}
      submitLabel={t("do.plan_count")}
      draft={"audit"}
      initial={{
        warehouse_id: "",
        audit_type: "cycle_count",
        scheduled_date: lastDays(1, Date.now()).to,
        blind: false,
        assigned_to: null,
        notes: "",
        audit_items: [],
      }}
      validate={({ warehouse_id, scheduled_date, audit_type, audit_items }) => ({
        warehouse_id: warehouse_id === "" ? missing : null,
        scheduled_date: scheduled_date === "" ? missing : null,
        audit_items: audit_type === "spot_check" && audit_items.length === 0 ? t("audit.no_spots") : null,
      })}
      submit={async ({ audit_items, notes, ...values }, options) => {
        const { audit } = await karwan.warehousing.audits.create.mutate(
          {
            ...values,
            notes: notes.trim() || null,
            ...(values.audit_type === "spot_check" && {
              audit_items: audit_items.map(({ item_id, bin_id }) => ({ item_id, bin_id })),
            }),
          },
          options,
        );
        await readAgain("warehousing");
        void navigate({ to: "/audits/$id", params: { id: audit.id } });
        return { message: t("audit.planned", { code: audit.reference_number }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </ActionModal>
  );
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses"],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: MOST }, { signal }),
  });
  const { warehouse_id, audit_type } = form.values;
  return (
    <>
      <Shown query={warehouses}>
        {({ warehouses: all }) => (
          <NativeSelect
            label={t("stock.warehouse")}
            withAsterisk
            data={[
              { value: "", label: t("audit.choose_warehouse") },
              ...all.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            data-autofocus
            {...form.getInputProps("warehouse_id")}
            onChange={(event) => {
              form.setFieldValue("warehouse_id", event.currentTarget.value);
              // What was chosen lies in the other one.
              form.setFieldValue("audit_items", []);
            }}
          />
        )}
      </Shown>
      <NativeSelect
        label={t("audit.type")}
        description={t("audit.type.what", { type: audit_type })}
        data={types.map((type) => ({ value: type, label: t("audit.type.value", { type }) }))}
        {...form.getInputProps("audit_type")}
      />
      {audit_type === "spot_check" && warehouse_id !== "" && (
        <Spots
          key={warehouse_id}
          warehouseId={warehouse_id}
          spots={form.values.audit_items}
          onChange={(change) => {
            form.setFieldValue("audit_items", change);
            form.clearFieldError("audit_items");
          }}
          errors={Object.entries(form.errors).flatMap(([field, said]) =>
            field.startsWith("audit_items") ? [said] : [],
          )}
        />
      )}
      <TextInput type="date" label={t("audit.day")} withAsterisk {...form.getInputProps("scheduled_date")} />
      <Checkbox
        label={t("audit.plan_blind")}
        description={t("audit.plan_blind_text")}
        {...form.getInputProps("blind", { type: "checkbox" })}
      />
      <WhoCounts form={form} />
      <Textarea label={t("stock.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
    </>
  );
}

/** Who is told to count: oneself, or whoever one may look up; nobody in particular is everybody in the warehouse. */
function WhoCounts({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const { me, may } = useKnown();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const mayLookUp = may("identity.users.list");
  const own = { value: me.user.id, label: t("audit.myself", { name: me.user.full_name }) };
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const search = settled === chosen?.label ? "" : settled;
  const { data } = useQuery({
    queryKey: ["identity", "users", "choices", search],
    enabled: mayLookUp,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.identity.users.list.query({ limit: 20, ...(search !== "" && { search }) }, { signal }),
  });
  const others = (data?.users ?? []).flatMap(({ id, full_name }) =>
    id === me.user.id ? [] : [{ value: id, label: full_name }],
  );
  const shown = [own, ...others];
  const all = chosen && shown.every(({ value }) => value !== chosen.value) ? [chosen, ...shown] : shown;
  return (
    <Select
      label={t("audit.assigned_to")}
      description={t("audit.assigned_hint")}
      placeholder={t("audit.anybody")}
      searchable={mayLookUp}
      clearable
      clearButtonProps={{ "aria-label": t("audit.anybody") }}
      data={all}
      // The server has searched already, by phones and addresses too, which no label shows.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      {...form.getInputProps("assigned_to")}
      onChange={(id) => {
        form.setFieldValue("assigned_to", id);
        setChosen(all.find(({ value }) => value === id) ?? null);
      }}
    />
  );
}
