import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Ltr } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Empty } from "../../components/trouble.tsx";
import { mapLink } from "../../kernel/distance.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { manifestsQuery, waybillsQuery } from "../read.ts";

type Address = { full_address: string | null; lat: number | null; lng: number | null } | null;

/** What a driver carries that is no delivery of his: packages between warehouses, and what branches hand over. */
export function CarriedPage() {
  const { t } = useI18n();
  const waybills = useQuery(waybillsQuery);
  const manifests = useQuery(manifestsQuery);
  const isEmpty = waybills.data?.waybills.length === 0 && manifests.data?.transfer_manifests.length === 0;
  return (
    <Stack>
      <Title order={1} size="h3">
        {t("phone.nav.carried")}
      </Title>
      {isEmpty && <Empty title={t("phone.carried.empty")}>{t("phone.carried.empty_text")}</Empty>}
      <Shown query={waybills}>
        {({ waybills: found }) => (
          <Part title={t("phone.carried.waybills")} isEmpty={found.length === 0}>
            {found.map((each) => (
              <Way key={each.id} name={each.waybill_number} notes={each.notes} to={each.destination_warehouse}>
                <Text size="sm" component="span">
                  {t("phone.carried.packages", { n: each.packages.filter(({ carried }) => carried).length })}
                </Text>
                {each.seal_number && (
                  <Text size="sm" component="span">
                    {t("phone.carried.seal")} <Ltr>{each.seal_number}</Ltr>
                  </Text>
                )}
              </Way>
            ))}
          </Part>
        )}
      </Shown>
      <Shown query={manifests}>
        {({ transfer_manifests: found }) => (
          <Part title={t("phone.carried.manifests")} isEmpty={found.length === 0}>
            {found.map((each) => (
              <Way key={each.id} name={each.manifest_number} notes={each.notes} to={each.receiving_warehouse}>
                <Text size="sm" component="span">
                  {t("phone.carried.state", { status: each.status })}
                </Text>
                <Text size="sm" component="span">
                  <bdi>{each.institution.full_name}</bdi> · <bdi>{each.source_branch.name}</bdi> ·{" "}
                  {t("phone.carried.packages", { n: each.item_count })}
                </Text>
              </Way>
            ))}
          </Part>
        )}
      </Shown>
    </Stack>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <ul className="tasks">{children}</ul>
    </section>
  );
}

interface WayProps {
  name: string;
  notes: string | null;
  to: { name: string; address: Address };
  children: ReactNode;
}

function Way({ name, notes, to, children }: WayProps) {
  const { t } = useI18n();
  const { full_address = null, lat = null, lng = null } = to.address ?? {};
  return (
    <li className="task">
      <Text fw={700} component="span">
        <Ltr>{name}</Ltr>
      </Text>
      <Text size="sm" component="span">
        {t("phone.carried.to")} <bdi>{to.name}</bdi>
        {full_address && (
          <>
            {" · "}
            <bdi>{full_address}</bdi>
          </>
        )}
      </Text>
      {children}
      {notes && (
        <Text size="sm" component="span">
          <bdi>{notes}</bdi>
        </Text>
      )}
      {lat !== null && lng !== null && (
        <Group>
          <Anchor href={mapLink(lat, lng)} underline="always" c="var(--mantine-color-text)" size="sm">
            {t("phone.map")}
          </Anchor>
        </Group>
      )}
    </li>
  );
}
