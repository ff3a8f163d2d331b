import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { ManyField } from "../../components/many-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";

interface Props {
  value: readonly string[];
  onChange(ids: string[]): void;
  error?: ReactNode;
}

/** Chooses the products that a promotion is for, by name or SKU; none: all. */
export function ProductsField({ value, onChange, error }: Props) {
  const { t, language } = useI18n();
  const [search, setSearch] = useState("");
  const { products } = karwan.storefront;
  const chosen = useQueries({
    queries: value.map((id) => ({
      queryKey: ["storefront", "products", "show", id],
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => products.show.query({ id }, { signal }),
    })),
  });
  const { data } = useQuery({
    queryKey: ["storefront", "products", "found", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => products.list.query({ limit: 20, ...(search !== "" && { search }) }, { signal }),
  });
  const names = new Map((data?.products ?? []).map(({ id, name }) => [id, wordsIn(name, language)]));
  for (const [place, id] of value.entries())
    names.set(id, wordsIn(chosen[place]?.data?.product.name, language) || (names.get(id) ?? "…"));
  return (
    <ManyField
      label={t("promotion.products")}
      description={t("promotion.products_hint")}
      choices={[...names].map(([id, label]) => ({ value: id, label }))}
      onSearch={setSearch}
      nothingFoundMessage={t("promotion.no_product")}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
