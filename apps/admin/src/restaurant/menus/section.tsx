import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { LanguageFields } from "../../components/language-fields.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { typedOf } from "../../kernel/i18n/typed-words.ts";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import { sectionsOf } from "./sections.ts";
import type { Values } from "./values.ts";

/** The part of the menu that a dish stands in: one that there is, chosen, or a new one, written. */
export function SectionFields({ form, slug }: { form: UseFormReturnType<Values>; slug: string }) {
  const { t, language } = useI18n();
  const { data } = useQuery({
    queryKey: ["restaurant", "menus", "sections", slug],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.restaurant.menus.list.query({ slug, limit: 100 }, { signal }),
  });
  const sections = sectionsOf(data?.products ?? []);
  const typed = JSON.stringify(form.getValues().section);
  const chosen = sections.findIndex((section) => JSON.stringify(typedOf(section)) === typed);
  return (
    <>
      {sections.length > 0 && (
        <Select
          label={t("dish.section_known")}
          placeholder={t("dish.section_other")}
          clearable
          clearButtonProps={{ "aria-label": t("dish.section_none") }}
          data={sections.map((section, place) => ({ value: String(place), label: wordsIn(section, language) }))}
          value={chosen < 0 ? null : String(chosen)}
          onChange={(place) => form.setFieldValue("section", typedOf(place === null ? null : sections[Number(place)]))}
        />
      )}
      <LanguageFields form={form} path="section" label={t("dish.section")} />
    </>
  );
}
