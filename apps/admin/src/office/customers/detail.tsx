import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { Shown } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { WholeParty } from "../parties/whole.tsx";

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
      <Shown query={shown}>
        {({ customer }) => (
          <WholeParty
            party={customer}
            edit={{ operation: "parties.customers.update", label: "customer.edit" }}
            form={(close) => <CustomerForm customer={customer} onClose={close} />}
          />
        )}
      </Shown>
    </Stack>
  );
}
