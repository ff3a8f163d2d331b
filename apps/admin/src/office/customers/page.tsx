import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { karwan } from "../../kernel/sdk.ts";
import { PartyCard, partyColumns } from "./party.tsx";

const CustomerForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.CustomerForm })));
const route = getRouteApi("/customers");

/** Whom the company carries for and sells to. */
export function CustomersPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const filters = { search: search.q };
  const mayCreate = may("parties.customers.create");
  useShortcuts(mayCreate ? [{ keys: "n", label: "customer.create", run: () => setMaking(true) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.customers")}
        page="customers"
        search={search}
        change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={() => setMaking(true)}>{t("customer.create")}</Button>}
        searchLabel={t("member.search")}
        listKey={["parties", "customers", "list", filters]}
        load={async (query, signal) => {
          const { customers, total } = await karwan.parties.customers.list.query({ ...filters, ...query }, { signal });
          return { rows: customers, total };
        }}
        columns={partyColumns(i18n, ({ id, full_name }) => (
          <RowLink to="/customers/$id" params={{ id }}>
            <Words>{full_name}</Words>
          </RowLink>
        ))}
        card={(customer) => <PartyCard party={customer} />}
        onOpen={({ id }) => void navigate({ to: "/customers/$id", params: { id } })}
        empty={t("customer.none")}
        emptyHint={t("customer.none_hint")}
        exported={{ path: "/customers", query: filters }}
      />
      <Suspense>{isMaking && <CustomerForm customer={null} onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}
