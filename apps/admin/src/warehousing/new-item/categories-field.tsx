import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ManyField } from "../../components/many-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";

interface Props {
  value?: string[];
  onChange?(ids: string[]): void;
  error?: ReactNode;
}

/** The categories that an item belongs to; the first one decides where it is listed. */
export function CategoriesField({ value = [], onChange, error }: Props) {
  const { t, language } = useI18n();
  const { data } = useQuery({
    queryKey: ["warehousing", "item-categories", "all"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.warehousing.itemCategories.list.query({ limit: 100 }, { signal }),
  });
  return (
    <ManyField
      label={t("making.categories")}
      choices={(data?.item_categories ?? []).map(({ id, name }) => ({ value: id, label: wordsIn(name, language) }))}
      nothingFoundMessage={t("making.no_category")}
      value={value}
      onChange={(ids) => onChange?.(ids)}
      error={error}
    />
  );
}
