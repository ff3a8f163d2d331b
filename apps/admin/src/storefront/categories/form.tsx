import type { ProductCategory } from "@karwan/sdk";
import { Select } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { TypedWords } from "../../kernel/i18n/typed-words.ts";
import { givenOf, isBlank, patchOf, typedOf } from "../../kernel/i18n/typed-words.ts";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Node } from "./tree.ts";
import { placesFor } from "./tree.ts";

interface Values extends Record<string, unknown> {
  name: TypedWords;
  parent_id: string | null;
}

interface Props {
  tree: readonly Node[];
  /** Null: a new one is made. */
  category: ProductCategory | null;
  /** Below which a new one is made. */
  parent: string | null;
  /** The number that puts a new one behind its siblings. */
  last: number;
  onClose(): void;
}

/** Makes a category, renames it or moves it, as it was when the form was opened; never below itself (3 §10). */
export function CategoryForm({ tree, category, parent, last, onClose }: Props) {
  const { t, language } = useI18n();
  const [before] = useState(category);
  const places = placesFor(tree, before?.id ?? null).map(({ category: { id, name }, depth }) => ({
    value: id,
    label: `${"– ".repeat(depth)}${wordsIn(name, language)}`,
  }));
  const send = async ({ name, parent_id }: Values, options: { idempotencyKey: string }) => {
    const { categories } = karwan.storefront;
    if (before) {
      const patch = patchOf(name, before.name);
      await categories.update.mutate(
        { id: before.id, ...(patch && { name: patch }), parent_id },
        { ...options, ifMatch: before.updated_at },
      );
    } else await categories.create.mutate({ name: givenOf(name), parent_id, sort_order: last }, options);
    await readAgain("storefront");
    return null;
  };
  return (
    <ActionModal<Values>
      title={t(before ? "category.edit" : "category.create")}
      submitLabel={t(before ? "form.save" : "category.create")}
      draft={before ? null : `category.${parent ?? ""}`}
      initial={{ name: typedOf(before?.name), parent_id: before ? before.parent_id : parent }}
      validate={({ name }) => ({ name: isBlank(name) ? t("form.required") : null })}
      submit={send}
      done={t(before ? "category.saved" : "category.made")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <LanguageFields form={form} path="name" label={t("category.name")} isFirst />
          <Select
            label={t("category.parent")}
            placeholder={t("category.root")}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("category.root") }}
            data={places}
            {...form.getInputProps("parent_id")}
          />
        </>
      )}
    </ActionModal>
  );
}
