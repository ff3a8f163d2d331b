import type { Customer } from "@karwan/sdk";
import { Anchor, Group, Paper, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Column } from "../../components/columns.ts";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";

/** What customers and institutions have in common: somebody with contacts and a wallet. */
export type Party = Omit<Customer, "user_id">;

export interface Contacts extends Record<string, unknown> {
  full_name: string;
  phone: string;
  email: string;
}

export const contactsOf = (party: Party | null): Contacts => ({
  full_name: party?.full_name ?? "",
  phone: party?.phone ?? "",
  email: party?.email ?? "",
});

/** The columns of both lists; the name is each list's own. */
export function partyColumns<Row extends Party>({ t, money, day }: I18n, name: Column<Row>["cell"]): Column<Row>[] {
  return [
    { id: "name", header: t("party.name"), width: 28, cell: name },
    { id: "phone", header: t("member.phone"), width: 18, cell: ({ phone }) => phone && <Ltr>{phone}</Ltr> },
    { id: "email", header: t("member.email"), width: 22, cell: ({ email }) => email && <Ltr>{email}</Ltr> },
    {
      id: "balance",
      header: t("party.balance"),
      width: 16,
      cell: ({ wallet }) => <Ltr>{money(wallet.available, wallet.currency_code)}</Ltr>,
    },
    { id: "since", header: t("party.since"), width: 16, cell: ({ created_at }) => day(created_at) },
  ];
}

/** One of them on a phone. */
export function PartyCard({ party }: { party: Party }) {
  const { money } = useI18n();
  return (
    <>
      <Text fw={600} size="sm" truncate>
        <Words>{party.full_name}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          <Ltr>{party.phone ?? party.email}</Ltr>
        </Text>
        <Text size="sm">
          <Ltr>{money(party.wallet.available, party.wallet.currency_code)}</Ltr>
        </Text>
      </Group>
    </>
  );
}

/** How they are reached, and what stands in their wallet. */
export function PartyFacts({ party, more = [] }: { party: Party; more?: (readonly [string, ReactNode])[] }) {
  const { t, money, dateTime } = useI18n();
  const told = (amount: number) => money(amount, party.wallet.currency_code);
  return (
    <Paper withBorder p="md" maw={640}>
      <FactList
        facts={[
          [t("member.phone"), party.phone && <Ltr>{party.phone}</Ltr>],
          [t("member.email"), party.email && <Ltr>{party.email}</Ltr>],
          [
            t("party.balance"),
            <Anchor
              key="wallet"
              component={Link}
              to={`/wallets/${party.wallet_id}`}
              inherit
              underline="always"
              c="inherit"
            >
              {told(party.wallet.available)}
            </Anchor>,
          ],
          [t("party.since"), dateTime(party.created_at)],
          ...more,
        ]}
      />
    </Paper>
  );
}

/** Fields of their names and contacts. */
export function ContactFields<Values extends Contacts>({
  form,
}: {
  form: Pick<UseFormReturnType<Values>, "getInputProps">;
}) {
  const { t } = useI18n();
  return (
    <>
      <TextInput label={t("party.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("full_name")} />
      <TextInput label={t("member.phone")} type="tel" dir="ltr" {...form.getInputProps("phone")} />
      <TextInput label={t("member.email")} type="email" dir="ltr" {...form.getInputProps("email")} />
    </>
  );
}
