import type { Warehouse } from "@karwan/sdk";
import { Button, Group, SimpleGrid, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Section } from "../../components/section.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { FirstStock } from "../first-stock.tsx";
import { locationTypes } from "../locations/search.ts";
import { stockStatuses } from "../stock/search.ts";

const WarehouseForm = lazy(() => import("./form.tsx").then((module) => ({ default: module.WarehouseForm })));
const route = getRouteApi("/warehouses/$id");

/** One warehouse: where it is, how much room it has, what it is divided into, and what lies in it. */
export function WarehousePage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["warehousing", "warehouses", "show", id],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md" maw={900}>
      <BackLink to="/warehouses" label={t("nav.warehouses")} />
      <Shown query={shown}>{({ warehouse }) => <Whole key={id} warehouse={warehouse} />}</Shown>
    </Stack>
  );
}

function Whole({ warehouse }: { warehouse: Warehouse }) {
  const { t, number, date } = useI18n();
  const { may } = useKnown();
  const [isEdited, setEdited] = useState(false);
  useFollowing("stock", warehouse.id);
  const mayEdit = may("warehousing.warehouses.update");
  useShortcuts(
    mayEdit ? [{ keys: "e", label: "warehouse.edit", run: () => setEdited(true), opens: () => setEdited(false) }] : [],
  );
  const { id, name, code, status, address, total_capacity, available_capacity, customer_ids } = warehouse;
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{name}</Words>
          </Title>
          <Status value={status} label={t("warehouse.status.value", { status })} />
        </Group>
        <Group gap="xs">
          {may("warehousing.transactions.create") && (
            <Button variant="default" renderRoot={(props) => <Link to="/move" search={{ warehouse: id }} {...props} />}>
              {t("nav.move")}
            </Button>
          )}
          {mayEdit && <Button onClick={() => setEdited(true)}>{t("warehouse.edit")}</Button>}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={t("warehouse.about")}>
          <FactList
            facts={[
              [t("warehouse.code"), <Ltr key="c">{code}</Ltr>],
              [t("warehouse.address"), address && <Words key="a">{address.full_address}</Words>],
              [t("warehouse.phone"), address?.contact_info?.phone && <Ltr>{address.contact_info.phone}</Ltr>],
              [t("warehouse.capacity"), total_capacity === null ? t("warehouse.unlimited") : number(total_capacity)],
              [t("warehouse.room"), available_capacity !== null && number(available_capacity)],
              [
                t("warehouse.customers"),
                customer_ids.length === 0 ? t("warehouse.every_customer") : number(customer_ids.length),
              ],
              [t("warehouse.since"), date(warehouse.created_at)],
            ]}
          />
        </Section>
        <Places warehouseId={id} />
        <StockFigures warehouseId={id} />
      </SimpleGrid>
      <Suspense>{isEdited && <WarehouseForm warehouse={warehouse} onClose={() => setEdited(false)} />}</Suspense>
    </>
  );
}

/** How many places of each kind there are, as the list of places counts them. */
function Places({ warehouseId }: { warehouseId: string }) {
  const { t, number } = useI18n();
  const { may } = useKnown();
  const counts = useQuery({
    queryKey: ["warehousing", "locations", "counts", warehouseId],
    queryFn: ({ signal }) =>
      Promise.all(
        locationTypes.map(async (type) => {
          const where = { warehouse_id: warehouseId, location_type: type, limit: 1 } as const;
          return [type, (await karwan.warehousing.locations.list.query(where, { signal })).total] as const;
        }),
      ),
  });
  return (
    <Section title={t("nav.locations")}>
      <Shown query={counts}>
        {(all) => (
          <Stack gap="sm">
            <FactList
              facts={all.map(([type, total]) => [
                t("location.type.value", { type }),
                <TextLink key={type} to="/locations" search={{ warehouse: warehouseId, type }}>
                  {number(total)}
                </TextLink>,
              ])}
            />
            {may("warehousing.locations.create") && (
              <Group>
                <Button
                  size="compact-md"
                  variant="default"
                  renderRoot={(props) => (
                    <Link to="/locations" search={{ warehouse: warehouseId, new: "yes" }} {...props} />
                  )}
                >
                  {t("do.new_location")}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </Shown>
    </Section>
  );
}

/** Rows of stock by how they stand, as the server counts them. */
function StockFigures({ warehouseId }: { warehouseId: string }) {
  const { t, number } = useI18n();
  const stock = useQuery({
    queryKey: ["warehousing", "stock", "figures", warehouseId],
    queryFn: ({ signal }) => karwan.warehousing.stock.list.query({ warehouse_id: warehouseId, limit: 1 }, { signal }),
  });
  return (
    <Section title={t("warehouse.stock")}>
      <Shown query={stock}>
        {({ statusCounts, total }) => (
          <Stack gap="sm">
            <FactList
              facts={stockStatuses.map((status) => [
                t("stock.status.value", { status }),
                <TextLink key={status} to="/stock" search={{ warehouse: warehouseId, status }}>
                  {number(statusCounts[status])}
                </TextLink>,
              ])}
            />
            {total === 0 && <FirstStock warehouse={warehouseId} />}
          </Stack>
        )}
      </Shown>
    </Section>
  );
}
