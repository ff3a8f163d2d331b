import type { Item, StockLevel } from "@karwan/sdk";
import {
  Button,
  Group,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { useCompany } from "../../components/company.ts";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { PrintButton } from "../../components/print-button.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { FirstStock } from "../first-stock.tsx";

const route = getRouteApi("/items/$id");

/** One item of the catalogue, and where it lies. */
export function ItemPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["warehousing", "items", "show", id],
    queryFn: ({ signal }) => karwan.warehousing.items.show.query({ id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/items" label={t("nav.items")} />
      <Shown query={shown}>{(data) => <Whole item={data.item} levels={data.stock_levels} />}</Shown>
    </Stack>
  );
}

function Whole({ item, levels }: { item: Item; levels: readonly StockLevel[] }) {
  const { t, number, money, language } = useI18n();
  const company = useCompany();
  const units = company?.settings.units;
  const { may } = useKnown();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = may("warehousing.items.update");
  useShortcuts(
    mayEdit ? [{ keys: "e", label: "item.edit", run: () => setEditing(true), opens: () => setEditing(false) }] : [],
  );
  const state = item.is_active ? "active" : "inactive";
  const size =
    item.dimensions &&
    [item.dimensions.length, item.dimensions.width, item.dimensions.height]
      .map((each) => (each === null ? "–" : number(each)))
      .join(" × ");
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Words>{item.name}</Words>
          </Title>
          <Status value={state} label={t("item.state.value", { state })} />
        </Group>
        <Group gap="xs">
          {may("labels.items.print") && (
            <PrintButton path="/warehousing/inventory-items/labels" name={item.sku} body={{ item_ids: [item.id] }} />
          )}
          {mayEdit && <Button onClick={() => setEditing(true)}>{t("item.edit")}</Button>}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="md">
          <FactList
            facts={[
              [t("item.sku"), <Ltr key="s">{item.sku}</Ltr>],
              [t("item.barcode"), <Ltr key="b">{item.barcode}</Ltr>],
              [
                t("item.category"),
                item.category && <Words>{item.category.name[language] ?? item.category.name.en}</Words>,
              ],
              [t("item.brand"), item.brand && <Words>{item.brand}</Words>],
              [t("item.model"), item.model && <Words>{item.model}</Words>],
              [t("item.description"), item.description && <Words>{item.description}</Words>],
              [t("item.size"), t("item.units", { n: item.unit_size, shown: number(item.unit_size) })],
              [
                t("item.weight"),
                item.weight !== null && <Ltr>{`${number(item.weight)} ${units?.weight_unit ?? ""}`}</Ltr>,
              ],
              [t("item.dimensions"), size && <Ltr>{`${size} ${item.dimensions?.unit ?? ""}`}</Ltr>],
              [
                t("item.cost"),
                item.unit_cost === null
                  ? null
                  : company
                    ? money(item.unit_cost, company.currency_code)
                    : number(item.unit_cost),
              ],
            ]}
          />
        </Paper>
        <Paper withBorder p="md">
          <Title order={2} size="h5" mb="xs">
            {t("item.levels")}
          </Title>
          {levels.length === 0 && (
            <Stack gap="xs">
              <Text size="sm">{t("item.no_stock")}</Text>
              <FirstStock item={item.id} />
            </Stack>
          )}
          <Stack gap={6}>
            {levels.map(({ id, warehouse, bin, quantity }) => (
              <Group key={id} justify="space-between" wrap="nowrap">
                <Link to="/stock/$id" params={{ id }} style={{ color: "inherit" }}>
                  <Text size="sm" component="span">
                    <Words>{warehouse.name}</Words> · <Ltr>{bin.code}</Ltr>
                  </Text>
                </Link>
                <Text size="sm" fw={600}>
                  {number(quantity)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Paper>
      </SimpleGrid>
      {isEditing && <EditForm item={item} onClose={() => setEditing(false)} />}
    </>
  );
}

type Values = {
  name: string;
  sku: string;
  brand: string;
  description: string;
  unit_cost: number | string;
  is_active: boolean;
};

const orNull = (text: string) => (text.trim() === "" ? null : text);

function EditForm({ item, onClose }: { item: Item; onClose(): void }) {
  const { t, number } = useI18n();
  const required = (value: string) => (value.trim() === "" ? t("form.required") : null);
  return (
    <ActionModal<Values>
      title={t("item.edit")}
      submitLabel={t("form.save")}
      subject={{
        updatedAt: item.updated_at,
        facts: [
          [t("item.name"), item.name],
          [t("item.sku"), item.sku],
          [t("item.brand"), item.brand ?? ""],
          [t("item.description"), item.description ?? ""],
          [t("item.cost"), item.unit_cost === null ? "" : number(item.unit_cost)],
          [t("item.state"), t("item.state.value", { state: item.is_active ? "active" : "inactive" })],
        ],
        read: () => readAgain("warehousing"),
      }}
      initial={{
        name: item.name,
        sku: item.sku,
        brand: item.brand ?? "",
        description: item.description ?? "",
        unit_cost: item.unit_cost ?? "",
        is_active: item.is_active,
      }}
      validate={({ name, sku }) => ({ name: required(name), sku: required(sku) })}
      submit={async ({ name, sku, brand, description, unit_cost, is_active }, options) => {
        const costs = unit_cost === "" ? null : Number(unit_cost);
        await karwan.warehousing.items.update.mutate(
          {
            id: item.id,
            name,
            sku,
            brand: orNull(brand),
            description: orNull(description),
            unit_cost: costs,
            is_active,
          },
          options,
        );
        await readAgain("warehousing");
        return null;
      }}
      done={t("item.saved")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t("item.name")} withAsterisk dir="auto" data-autofocus {...form.getInputProps("name")} />
          <TextInput label={t("item.sku")} withAsterisk dir="ltr" {...form.getInputProps("sku")} />
          <TextInput label={t("item.brand")} dir="auto" {...form.getInputProps("brand")} />
          <Textarea
            label={t("item.description")}
            autosize
            minRows={2}
            dir="auto"
            {...form.getInputProps("description")}
          />
          <NumberInput label={t("item.cost")} min={0} thousandSeparator="," {...form.getInputProps("unit_cost")} />
          <Switch
            label={t("item.state.value", { state: "active" })}
            {...form.getInputProps("is_active", { type: "checkbox" })}
          />
        </>
      )}
    </ActionModal>
  );
}
