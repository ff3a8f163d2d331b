import type { Institution } from "@karwan/sdk";
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
import { PartyFacts } from "../customers/party.tsx";

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
      <Shown query={shown}>{({ institution }) => <Whole institution={institution} />}</Shown>
    </Stack>
  );
}

function Whole({ institution }: { institution: Institution }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may("parties.institutions.update");
  const edit = () => setEditing(true);
  useShortcuts(mayEdit ? [{ keys: "e", label: "institution.edit", run: edit }] : []);
  return (
    <>
      <Group justify="space-between">
        <Title order={1} size="h3">
          <Words>{institution.full_name}</Words>
        </Title>
        {mayEdit && <Button onClick={edit}>{t("institution.edit")}</Button>}
      </Group>
      <PartyFacts
        party={institution}
        more={[
          [
            t("institution.branches"),
            institution.source_branches.length > 0 && (
              <Words key="branches">{institution.source_branches.map(({ name }) => name).join("، ")}</Words>
            ),
          ],
          [
            t("party.account"),
            institution.user_id && (
              <Anchor component={Link} to={`/users/${institution.user_id}`} inherit underline="always" c="inherit">
                {t("party.account_open")}
              </Anchor>
            ),
          ],
        ]}
      />
      <Suspense>
        {isEditing && <InstitutionForm institution={institution} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
