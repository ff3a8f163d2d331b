import type { Customer } from "@karwan/sdk";
import { getRouteApi } from "@tanstack/react-router";
import { Words } from "../../components/facts.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { PartyList } from "../parties/list.tsx";

const CustomerForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.CustomerForm })));
const route = getRouteApi("/customers");

/** Whom the company carries for and sells to. */
export function CustomersPage() {
  const navigate = route.useNavigate();
  return (
    <PartyList<Customer>
      of="customers"
      words={{
        title: "nav.customers",
        create: "customer.create",
        none: "customer.none",
        noneHint: "customer.none_hint",
      }}
      search={route.useSearch()}
      keep={(search, isAnother) => void navigate({ search, replace: !isAnother })}
      load={async (query, signal) => {
        const { customers, total } = await karwan.parties.customers.list.query(query, { signal });
        return { rows: customers, total };
      }}
      link={({ id, full_name }) => (
        <RowLink to="/customers/$id" params={{ id }}>
          <Words>{full_name}</Words>
        </RowLink>
      )}
      onOpen={({ id }) => void navigate({ to: "/customers/$id", params: { id } })}
      form={(close) => <CustomerForm customer={null} onClose={close} />}
    />
  );
}
