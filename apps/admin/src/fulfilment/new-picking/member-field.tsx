import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { HINT_BELOW } from "../../components/hint-below.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

interface Props {
  /** The id of somebody; empty: nobody. */
  value?: string;
  onChange?(id: string): void;
  error?: ReactNode;
}

/** Chooses who picks, by name, phone or e-mail; without one, all of the warehouse are told. */
export function MemberField({ value = "", onChange, error }: Props) {
  const { t } = useI18n();
  const { may, me } = useKnown();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, 200);
  const mayList = may("identity.users.list");
  const { data } = useQuery({
    queryKey: ["identity", "users", "choice", search],
    enabled: mayList,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.identity.users.list.query({ status: "active", limit: 20, ...(search !== "" && { search }) }, { signal }),
  });
  const own = { id: me.user.id, full_name: me.user.full_name };
  const found = mayList ? (data?.users ?? []) : [own];
  return (
    <Select
      label={t("picking.assigned_to")}
      description={t("making.picker_hint")}
      {...HINT_BELOW}
      searchable={mayList}
      clearable
      clearButtonProps={{ "aria-label": t("making.nobody") }}
      data={found.map(({ id, full_name }) => ({ value: id, label: full_name }))}
      {...(mayList && { searchValue: typed, onSearchChange: setTyped, filter: ({ options }) => options })}
      nothingFoundMessage={t("making.no_member")}
      value={value === "" ? null : value}
      onChange={(id) => onChange?.(id ?? "")}
      error={error}
    />
  );
}
