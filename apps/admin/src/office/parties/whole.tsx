import { Anchor, Button, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Suspense, useState } from "react";
import { Words } from "../../components/facts.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { useFollowing } from "../../kernel/live.ts";
import type { Party } from "./party.tsx";
import { PartyFacts } from "./party.tsx";

interface Props {
  party: Party & { user_id: string | null };
  /** Of changing it: the operation, and what that is called. */
  edit: { operation: string; label: MessageKey };
  more?: (readonly [string, ReactNode])[];
  form(close: () => void): ReactNode;
}

/** One of those whom the company works for: contacts, wallet, and the account by which they sign in. */
export function WholeParty({ party, edit, more = [], form }: Props) {
  const { t } = useI18n();
  const { may } = useKnown();
  useFollowing("wallets");
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may(edit.operation);
  const begin = () => setEditing(true);
  useShortcuts(mayEdit ? [{ keys: "e", label: edit.label, run: begin, opens: () => setEditing(false) }] : []);
  return (
    <>
      <Group justify="space-between">
        <Title order={1} size="h3">
          <Words>{party.full_name}</Words>
        </Title>
        {mayEdit && <Button onClick={begin}>{t(edit.label)}</Button>}
      </Group>
      <PartyFacts
        party={party}
        more={[
          ...more,
          [
            t("party.account"),
            party.user_id && (
              <Anchor component={Link} to={`/users/${party.user_id}`} inherit underline="always" c="inherit">
                {t("party.account_open")}
              </Anchor>
            ),
          ],
        ]}
      />
      <Suspense>{isEditing && form(() => setEditing(false))}</Suspense>
    </>
  );
}
