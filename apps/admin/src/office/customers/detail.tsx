import type { Customer } from "@karwan/sdk";
import { Anchor, Button, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { karwan } from "../../kernel/sdk.ts";
import { PartyFacts } from "./party.tsx";

const CustomerForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.CustomerForm })));
const route = getRouteApi("/customers/$id");

/** One customer: contacts, wallet, and the account by which they sign in. */
export function CustomerPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["parties", "customers", "show", id],
    queryFn: ({ signal }) => karwan.parties.customers.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/customers" label={t("nav.customers")} />
      <Shown query={shown}>{({ customer }) => <Whole customer={customer} />}</Shown>
    </Stack>
  );
}

function Whole({ customer }: { customer: Customer }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may("parties.customers.update");
  const edit = () => setEditing(true);
  useShortcuts(mayEdit ? [{ keys: "e", label: "customer.edit", run: edit }] : []);
  return (
    <>
      <Group justify="space-between">
        <Title order={1} size="h3">
          <Words>{customer.full_name}</Words>
        </Title>
        {mayEdit && <Button onClick={edit}>{t("customer.edit")}</Button>}
      </Group>
      <PartyFacts
        party={customer}
        more={[
          [
            t("party.account"),
            customer.user_id && (
              <Anchor component={Link} to={`/users/${customer.user_id}`} inherit underline="always" c="inherit">
                {t("party.account_open")}
              </Anchor>
            ),
          ],
        ]}
      />
      <Suspense>{isEditing && <CustomerForm customer={customer} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
