import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { Contact } from "./values.ts";

interface Party {
  id: string;
  full_name: string;
  phone: string | null;
}
interface Props {
  /** `customer:` or `institution:` and the id; empty: nobody of them. */
  value: string;
  onChange(party: string, contact: Contact): void;
  error?: ReactNode;
}

const ROWS = 10;
const isOf = (kind: "customer" | "institution", value: string) => value.startsWith(`${kind}:`);
const idIn = (value: string) => value.slice(value.indexOf(":") + 1);

/** Those who are called alike, and whoever is chosen. */
function useParties(value: string, search: string): { customers: Party[]; institutions: Party[] } {
  const { may } = useKnown();
  const { customers, institutions } = karwan.parties;
  const query = { limit: ROWS, ...(search !== "" && { search }) };
  const someCustomers = useQuery({
    queryKey: ["parties", "customers", "choice", search],
    enabled: may("parties.customers.list"),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => customers.list.query(query, { signal }),
  });
  const someInstitutions = useQuery({
    queryKey: ["parties", "institutions", "choice", search],
    enabled: may("parties.institutions.list"),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => institutions.list.query(query, { signal }),
  });
  const oneCustomer = useQuery({
    queryKey: ["parties", "customers", "show", idIn(value)],
    enabled: isOf("customer", value),
    queryFn: ({ signal }) => customers.show.query({ id: idIn(value) }, { signal }),
  });
  const oneInstitution = useQuery({
    queryKey: ["parties", "institutions", "show", idIn(value)],
    enabled: isOf("institution", value),
    queryFn: ({ signal }) => institutions.show.query({ id: idIn(value) }, { signal }),
  });
  const withOne = (found: readonly Party[], one: Party | undefined): Party[] =>
    one && found.every(({ id }) => id !== one.id) ? [one, ...found] : [...found];
  return {
    customers: withOne(
      someCustomers.data?.customers ?? [],
      isOf("customer", value) ? oneCustomer.data?.customer : undefined,
    ),
    institutions: withOne(
      someInstitutions.data?.institutions ?? [],
      isOf("institution", value) ? oneInstitution.data?.institution : undefined,
    ),
  };
}

/** Finds whose parcel it is among customers and institutions, by name, phone or e-mail. */
export function PartyField({ value, onChange, error }: Props) {
  const { t } = useI18n();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const [chosen, setChosen] = useState("");
  const search = settled === chosen ? "" : settled;
  const { customers, institutions } = useParties(value, search);
  const choices = (kind: "customer" | "institution", parties: readonly Party[]) =>
    parties.map(({ id, full_name, phone }) => ({
      value: `${kind}:${id}`,
      label: phone ? `${full_name} · \u2066${phone}\u2069` : full_name,
    }));
  const groups = [
    { group: t("nav.customers"), items: choices("customer", customers) },
    { group: t("nav.institutions"), items: choices("institution", institutions) },
  ].filter(({ items }) => items.length > 0);
  const contactOf = (party: string): Contact => {
    const found = (isOf("customer", party) ? customers : institutions).find(({ id }) => id === idIn(party));
    return { name: found?.full_name ?? "", phone: found?.phone ?? "" };
  };
  return (
    <Select
      label={t("making.party")}
      description={t("making.party_hint")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("making.nobody") }}
      data={groups}
      // The server has searched already, by e-mails too, which no label shows.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t("making.no_party")}
      value={value === "" ? null : value}
      onChange={(party, option) => {
        setChosen(option?.label ?? "");
        onChange(party ?? "", contactOf(party ?? ""));
      }}
      error={error}
    />
  );
}
