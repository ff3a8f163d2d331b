import type { Institution } from "@karwan/sdk";
import { getRouteApi } from "@tanstack/react-router";
import { Words } from "../../components/facts.tsx";
import { RowLink } from "../../components/row-link.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { PartyList } from "../parties/list.tsx";

const InstitutionForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.InstitutionForm })));
const route = getRouteApi("/institutions");

/** Companies that send by manifests, from branches of theirs. */
export function InstitutionsPage() {
  const navigate = route.useNavigate();
  return (
    <PartyList<Institution>
      of="institutions"
      words={{
        title: "nav.institutions",
        create: "institution.create",
        none: "institution.none",
        noneHint: "institution.none_hint",
      }}
      search={route.useSearch()}
      keep={(search, isAnother) => void navigate({ search, replace: !isAnother })}
      load={async (query, signal) => {
        const { institutions, total } = await karwan.parties.institutions.list.query(query, { signal });
        return { rows: institutions, total };
      }}
      link={({ id, full_name }) => (
        <RowLink to="/institutions/$id" params={{ id }}>
          <Words>{full_name}</Words>
        </RowLink>
      )}
      onOpen={({ id }) => void navigate({ to: "/institutions/$id", params: { id } })}
      form={(close) => <InstitutionForm institution={null} onClose={close} />}
    />
  );
}
