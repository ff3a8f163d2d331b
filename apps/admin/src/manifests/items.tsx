import type { TransferManifest } from "@karwan/sdk";
import { Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Column } from "../components/columns.ts";
import { DataTable } from "../components/data-table.tsx";
import { Ltr, Words } from "../components/facts.tsx";
import { ExportButton, StatusChips } from "../components/list-tools.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Empty } from "../components/trouble.tsx";
import { useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";
import type { Chosen, Row } from "./accounted.ts";
import { ItemPart } from "./item.tsx";
import { ItemStatus } from "./item-status.tsx";
import type { Only } from "./only.ts";
import { choicesOf, filterOf, together } from "./only.ts";
import { PrintLabels } from "./print-labels.tsx";

function columnsOf({ t }: I18n, seesDeliveries: boolean): Column<Row>[] {
  return [
    {
      id: "barcode",
      header: t("manifest.item"),
      width: 22,
      cell: ({ barcode_value }) => <Ltr>{barcode_value}</Ltr>,
    },
    { id: "status", header: t("manifest.status"), width: 18, cell: (item) => <ItemStatus item={item} /> },
    {
      id: "recipient",
      header: t("manifest.recipient"),
      width: 24,
      cell: ({ recipient }) => <Words>{recipient.name}</Words>,
    },
    {
      id: "order",
      header: t("manifest.delivery"),
      width: 18,
      cell({ delivery }) {
        if (!delivery) return null;
        const code = <Ltr>{delivery.delivery_code}</Ltr>;
        if (!seesDeliveries) return code;
        return (
          <RowLink to="/deliveries/$id" params={{ id: delivery.id }}>
            {code}
          </RowLink>
        );
      },
    },
    {
      id: "reason",
      header: t("manifest.reason"),
      width: 24,
      cell: ({ exception_reason }) => <Words>{exception_reason}</Words>,
    },
  ];
}

interface Props {
  manifest: TransferManifest;
  chosen: Chosen | null;
  onChoose(item: Chosen | null): void;
}

/** The parcels of a manifest in the order of their scans; one that is chosen shows what is known of it. */
export function Items({ manifest, chosen, onChoose }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [only, setOnly] = useState<Only[]>([]);
  const choices = choicesOf(manifest, i18n).filter(({ value, count }) => count > 0 || only.includes(value));
  // What is offered no more, since its receipt ended, filters nothing either.
  const chosenOnly = only.filter((each) => choices.some(({ value }) => value === each));
  const filters = { ...(search !== "" && { search }), ...filterOf(chosenOnly) };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t("manifest.parcels")}
        </Title>
        <Group gap="xs">
          {manifest.counts.order_created > 0 && <PrintLabels manifest={manifest} />}
          <TextInput
            aria-label={t("manifest.item_search")}
            placeholder={t("manifest.item_search")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ExportButton
            path={`/delivery/transfer-manifests/${manifest.id}/items`}
            query={filters}
            name={manifest.manifest_number}
          />
        </Group>
      </Group>
      {choices.length > 1 && (
        <StatusChips
          label={t("manifest.status")}
          choices={choices}
          chosen={chosenOnly}
          onChange={(next) => setOnly(together(chosenOnly, next))}
        />
      )}
      {chosen && <ItemPart key={chosen.id} manifest={manifest} chosen={chosen} onClose={() => onChoose(null)} />}
      <DataTable<Row>
        label={t("manifest.parcels")}
        source={{
          key: ["manifests", "items", manifest.id, "list", filters],
          page: async (page, limit, signal) => {
            const query = { id: manifest.id, page, limit, ...filters };
            const { items, total } = await karwan.manifests.items.list.query(query, { signal });
            return { rows: items.map((item) => ({ ...item, id: item.manifest_item_id })), total };
          },
        }}
        columns={columnsOf(i18n, may("delivery.deliveries.show"))}
        card={(item) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Ltr>{item.barcode_value}</Ltr>
              <ItemStatus item={item} />
            </Group>
            <Text size="sm" truncate>
              <Words>{item.recipient.name}</Words>
            </Text>
          </>
        )}
        onOpen={({ id, barcode_value }) => onChoose({ id, barcode: barcode_value })}
        empty={<Empty title={t(Object.keys(filters).length === 0 ? "manifest.no_parcels" : "manifest.none_found")} />}
      />
    </Stack>
  );
}
