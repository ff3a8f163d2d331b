import { NumberInput, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCompany } from "../../components/company.ts";
import { HINT_BELOW } from "../../components/hint-below.ts";
import { MakePage } from "../../components/making/make-page.tsx";
import { Section } from "../../components/section.tsx";
import { Loading } from "../../components/shown.tsx";
import { useSizeHint } from "../../components/size-hint.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { SinglePiece } from "./single-piece.tsx";
import type { Values } from "./values.ts";
import { initial, isSized, sentOf, sides } from "./values.ts";

// A list with a search of its own: after the page, not with it.
const CategoriesField = lazy(() => import("./categories-field.tsx").then((m) => ({ default: m.CategoriesField })));

/** Makes an item of the catalogue; one that there is a single piece of lies in its bin at once (2 §4.2). */
export function NewItemPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const missing = t("form.required");
  return (
    <MakePage<Values>
      name="item"
      title={t("make.item")}
      back={{ to: "/items", label: t("nav.items") }}
      operation="warehousing.items.create"
      done={t("making.item_made")}
      initial={initial}
      validate={(values) => ({
        name: values.name.trim() === "" ? missing : null,
        sku: values.sku.trim() === "" ? missing : null,
        unit_size: isSized(values) ? null : t("making.size_needed"),
        location_id: values.is_single_item && !values.location_id ? missing : null,
      })}
      submit={async (values, options) => {
        const { item } = await karwan.warehousing.items.create.mutate(sentOf(values), options);
        void readAgain("warehousing");
        return () => void navigate({ to: "/items/$id", params: { id: item.id } });
      }}
      refusedAt={({ code, message }): Record<string, string> => {
        if (code === "bin_not_found") return { location_id: message };
        return code === "item_category_not_found" ? { category_ids: message } : {};
      }}
    >
      {(form) => (
        <>
          <Named form={form} />
          <Measures form={form} />
          <SinglePiece form={form} />
          <Switch
            label={t("item.state.value", { state: "active" })}
            {...form.getInputProps("is_active", { type: "checkbox" })}
          />
        </>
      )}
    </MakePage>
  );
}

function Named({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  return (
    <Section title={t("making.what_it_is")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("item.name")} withAsterisk autoFocus dir="auto" {...form.getInputProps("name")} />
        <TextInput label={t("item.sku")} withAsterisk dir="ltr" {...form.getInputProps("sku")} />
        <TextInput label={t("item.brand")} dir="auto" {...form.getInputProps("brand")} />
        <TextInput label={t("item.model")} dir="auto" {...form.getInputProps("model")} />
        <Suspense fallback={<Loading />}>
          <CategoriesField {...form.getInputProps("category_ids")} />
        </Suspense>
        <NumberInput
          label={t("making.item_code")}
          description={t("making.item_code_hint")}
          {...HINT_BELOW}
          min={1}
          allowDecimal={false}
          {...form.getInputProps("item_code")}
        />
      </SimpleGrid>
      <Textarea
        mt="sm"
        label={t("item.description")}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps("description")}
      />
    </Section>
  );
}

function Measures({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useI18n();
  const company = useCompany();
  const units = company?.settings.units;
  const sizeHint = useSizeHint();
  /** The company's unit below a field, once it is known. */
  const unitOf = (unit: string | undefined) => ({
    description: unit && t("making.in_unit", { unit }),
    ...HINT_BELOW,
  });
  return (
    <Section title={t("making.measures")}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NumberInput
          label={t("item.cost")}
          {...unitOf(company?.currency_code)}
          min={0}
          thousandSeparator=","
          {...form.getInputProps("unit_cost")}
        />
        <NumberInput
          label={t("item.weight")}
          {...unitOf(units?.weight_unit)}
          min={0}
          {...form.getInputProps("weight")}
        />
        <NumberInput
          label={t("making.unit_size")}
          description={`${sizeHint} ${t("making.unit_size_hint")}`}
          {...HINT_BELOW}
          min={0}
          {...form.getInputProps("unit_size")}
        />
        {sides.map((side) => (
          <NumberInput
            key={side}
            label={t("making.side", { side })}
            {...unitOf(units?.dimension_unit)}
            min={0}
            {...form.getInputProps(`dimensions.${side}`)}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
