import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { ManyField } from "../../components/many-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

interface Props {
  value: readonly string[];
  inputProps: { onChange(ids: string[]): void; error?: ReactNode };
}

/** Chooses the customers that a warehouse serves; none is all of them. */
export function CustomersField({ value, inputProps }: Props) {
  const { t } = useI18n();
  const [search, setSearch] = useState("");
  // Those that it has when the form is opened: whoever is chosen later was found by name.
  const [given] = useState(value);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { customers } = karwan.parties;
  const { data: own } = useQuery({
    queryKey: ["parties", "customers", "named", given],
    queryFn: async ({ signal }) =>
      Promise.all(given.map(async (id) => (await customers.show.query({ id }, { signal })).customer)),
  });
  const { data: found } = useQuery({
    queryKey: ["parties", "customers", "choices", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => customers.list.query({ limit: 20, ...(search !== "" && { search }) }, { signal }),
  });
  const known = new Map([
    ...names,
    ...(own ?? []).map((one) => [one.id, one.full_name] as const),
    ...(found?.customers ?? []).map((one) => [one.id, one.full_name] as const),
  ]);
  const listed = new Set([...value, ...(found?.customers ?? []).map(({ id }) => id)]);
  return (
    <ManyField
      label={t("warehouse.customers")}
      description={t("warehouse.customers_hint")}
      placeholder={value.length === 0 ? t("warehouse.every_customer") : undefined}
      clearLabel={t("warehouse.every_customer")}
      choices={[...listed].map((id) => ({ value: id, label: known.get(id) ?? "…" }))}
      onSearch={setSearch}
      value={value}
      {...inputProps}
      onChange={(ids) => {
        setNames(new Map(ids.map((id) => [id, known.get(id) ?? "…"])));
        inputProps.onChange(ids);
      }}
    />
  );
}
