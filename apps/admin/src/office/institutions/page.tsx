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
import { PartyCard, partyColumns } from "../customers/party.tsx";

const InstitutionForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.InstitutionForm })));
const route = getRouteApi("/institutions");

/** Companies that send by manifests, from branches of theirs. */
export function InstitutionsPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const filters = { search: search.q };
  const mayCreate = may("parties.institutions.create");
  useShortcuts(mayCreate ? [{ keys: "n", label: "institution.create", run: () => setMaking(true) }] : []);
  return (
    <>
      <ListPage
        title={t("nav.institutions")}
        page="institutions"
        search={search}
        change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
        open={(kept) => void navigate({ search: kept })}
        tools={mayCreate && <Button onClick={() => setMaking(true)}>{t("institution.create")}</Button>}
        searchLabel={t("member.search")}
        listKey={["parties", "institutions", "list", filters]}
        load={async (query, signal) => {
          const { institutions, total } = await karwan.parties.institutions.list.query(
            { ...filters, ...query },
            { signal },
          );
          return { rows: institutions, total };
        }}
        columns={partyColumns(i18n, ({ id, full_name }) => (
          <RowLink to="/institutions/$id" params={{ id }}>
            <Words>{full_name}</Words>
          </RowLink>
        ))}
        card={(institution) => <PartyCard party={institution} />}
        onOpen={({ id }) => void navigate({ to: "/institutions/$id", params: { id } })}
        empty={t("institution.none")}
        emptyHint={t("institution.none_hint")}
        exported={{ path: "/institutions", query: filters }}
      />
      <Suspense>{isMaking && <InstitutionForm institution={null} onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}
