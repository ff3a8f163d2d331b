import { Button, CloseButton, Fieldset, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import { BinField } from "../../components/bin-field.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ItemField } from "../../components/item-field.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Spot } from "./plan.ts";
import { keyOf, withRows } from "./plan.ts";
import { rowsOf } from "./rows-of.ts";

interface Props {
  warehouseId: string;
  spots: readonly Spot[];
  onChange(change: (old: Spot[]) => Spot[]): void;
  errors: readonly ReactNode[];
}

const SHOWN = 200;

/** What a spot check counts: all that lies in a bin, or an item wherever it lies. */
export function Spots({ warehouseId, spots, onChange, errors }: Props) {
  const { t, number } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [note, setNote] = useState("");
  // The fields are empty again after each choice, and ready for the next one.
  const [round, setRound] = useState(0);
  const add = async (where: { bin_id?: string; item_id?: string }) => {
    setError(null);
    try {
      const rows = await rowsOf({ warehouse_id: warehouseId, ...where });
      onChange((old) => withRows(old, rows));
      setNote(rows.length === 0 ? t("audit.spot_empty") : "");
      setRound((old) => old + 1);
    } catch (cause) {
      setError(cause);
    }
  };
  return (
    <Fieldset legend={t("audit.spots")}>
      <Stack gap="xs">
        <BinField
          key={`bin ${round}`}
          warehouseId={warehouseId}
          label={t("audit.add_bin")}
          placeholder={t("audit.add_bin")}
          value={null}
          onChange={(bin) => bin && void add({ bin_id: bin.id })}
        />
        <ItemField
          key={`item ${round}`}
          label={t("audit.add_item")}
          isNeeded={false}
          value=""
          onChange={(item_id) => item_id !== "" && void add({ item_id })}
        />
        {error !== null && <Trouble error={error} sent="typed" />}
        <Text size="sm" role="status">
          {note || t("audit.spots_chosen", { n: spots.length })}
        </Text>
        {errors.map((said) => (
          <Text key={typeof said === "string" ? said : "said"} size="sm" c="var(--mantine-color-error)" role="alert">
            {said}
          </Text>
        ))}
        <ul className="results" style={{ maxHeight: 240, overflow: "auto" }}>
          {spots.slice(0, SHOWN).map((spot) => (
            <li key={keyOf(spot)}>
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                  <Ltr>{spot.bin}</Ltr> · <Words>{spot.name}</Words>
                </Text>
                <CloseButton
                  aria-label={t("audit.drop_spot", { name: spot.name, bin: spot.bin })}
                  onClick={() => onChange((old) => old.filter((each) => keyOf(each) !== keyOf(spot)))}
                />
              </Group>
            </li>
          ))}
        </ul>
        {spots.length > SHOWN && <Text size="sm">{t("audit.spots_more", { n: number(spots.length - SHOWN) })}</Text>}
        {spots.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(() => [])}>
            {t("audit.drop_all")}
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
