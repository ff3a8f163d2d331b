import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { BackLink } from "../../components/back-link.tsx";
import { Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { WholeParty } from "../parties/whole.tsx";

const InstitutionForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.InstitutionForm })));
const route = getRouteApi("/institutions/$id");

/** One institution: contacts, wallet, and where it sends from. */
export function InstitutionPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["parties", "institutions", "show", id],
    queryFn: ({ signal }) => karwan.parties.institutions.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/institutions" label={t("nav.institutions")} />
      <Shown query={shown}>
        {({ institution }) => (
          <WholeParty
            party={institution}
            edit={{ operation: "parties.institutions.update", label: "institution.edit" }}
            more={[
              [
                t("institution.branches"),
                institution.source_branches.length > 0 && (
                  <Words key="branches">{institution.source_branches.map(({ name }) => name).join("، ")}</Words>
                ),
              ],
            ]}
            form={(close) => <InstitutionForm institution={institution} onClose={close} />}
          />
        )}
      </Shown>
    </Stack>
  );
}
