import type { Zone } from "@karwan/sdk";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { cornersOf } from "../../components/map/geometry.ts";
import { RowLink } from "../../components/row-link.tsx";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

const route = getRouteApi("/zones");

function columnsOf({ t, number, day }: I18n): Column<Zone>[] {
  return [
    {
      id: "name",
      header: t("zone.name"),
      width: 40,
      cell: ({ id, name }) => (
        <RowLink to="/zones/$id" params={{ id }}>
          <Words>{name}</Words>
        </RowLink>
      ),
    },
    { id: "code", header: t("zone.code"), width: 20, cell: ({ code }) => <Ltr>{code}</Ltr> },
    {
      id: "corners",
      header: t("zone.corners"),
      width: 20,
      cell: ({ polygon }) => number(cornersOf(polygon).length),
    },
    { id: "changed", header: t("zone.changed"), width: 20, cell: ({ updated_at }) => day(updated_at) },
  ];
}

/** The areas in which a company's drivers work. */
export function ZonesPage() {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { search: search.q };
  return (
    <ListPage
      title={t("nav.zones")}
      page="zones"
      search={search}
      change={(next) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true })}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("zone.search")}
      listKey={["zones", "list", filters]}
      load={async (query, signal) => {
        const { zones, total } = await karwan.delivery.zones.list.query({ ...filters, ...query }, { signal });
        return { rows: zones, total };
      }}
      columns={columnsOf(i18n)}
      card={(zone) => <ZoneCard zone={zone} />}
      onOpen={({ id }) => void navigate({ to: "/zones/$id", params: { id } })}
      empty={t("zone.empty")}
      emptyHint={t("zone.empty_hint")}
      exported={{ path: "/delivery/zones", query: filters }}
      tools={
        may("delivery.zones.create") && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/zones/$id" params={{ id: "new" }} {...props} />}
          >
            {t("zone.new")}
          </Button>
        )
      }
    />
  );
}

function ZoneCard({ zone: { name, code, polygon } }: { zone: Zone }) {
  const { t } = useI18n();
  return (
    <>
      <Text fw={600} size="sm" truncate>
        <Words>{name}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Ltr>{code}</Ltr>
        </Text>
        <Text size="xs">{t("zone.corners_of", { n: cornersOf(polygon).length })}</Text>
      </Group>
    </>
  );
}
