import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { HINT_BELOW } from "../../components/hint-below.ts";
import { Section } from "../../components/section.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { MemberField } from "./member-field.tsx";
import type { Values } from "./values.ts";
import { types } from "./values.ts";

/** How the order is worked on: a piece of its own, since its choices weigh more than the rest of the page. */
export function OrderFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <Section title={t("making.order")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t("making.order_type")}
          data={types.map((type) => ({ value: type, label: t("making.order_type.value", { type }) }))}
          allowDeselect={false}
          {...form.getInputProps("order_type")}
        />
        <MemberField {...form.getInputProps("assigned_to")} />
        <TextInput type="datetime-local" label={t("picking.due")} {...form.getInputProps("due_date")} />
        <NumberInput
          label={t("picking.priority")}
          description={t("making.priority_hint")}
          {...HINT_BELOW}
          allowDecimal={false}
          {...form.getInputProps("priority")}
        />
        <TextInput
          label={t("making.own_number")}
          description={t("making.own_number_hint")}
          {...HINT_BELOW}
          dir="ltr"
          {...form.getInputProps("reference_number")}
        />
        <TextInput label={t("picking.external")} dir="ltr" {...form.getInputProps("external_reference")} />
      </SimpleGrid>
      <Textarea
        mt="sm"
        label={t("fulfilment.notes")}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps("notes")}
      />
    </Section>
  );
}
