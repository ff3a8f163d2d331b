import { ActionIcon, Group, NumberInput, Paper, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { BinField } from "../bin-field.tsx";
import { Ltr, Words } from "../facts.tsx";
import type { Line } from "./lines.ts";
import { StockBinField } from "./stock-bin-field.tsx";

interface Props {
  line: Line;
  way: "in" | "out";
  warehouseId: string;
  /** Chosen by hand just now: how many comes next. */
  isFresh: boolean;
  error: ReactNode;
  onChange(changed: Partial<Line>): void;
  onRemove(): void;
}

/** How much of an item, and which bin it goes into or comes from. */
export function LineRow({ line, way, warehouseId, isFresh, error, onChange, onRemove }: Props) {
  const { t } = useI18n();
  const { item, quantity, bin } = line;
  const { name } = item;
  const bins = { warehouseId, label: t("making.bin_of", { name }), value: bin };
  return (
    <Paper component="li" withBorder p="sm" className="step">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} style={{ flex: "1 1 200px" }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            <Words>{name}</Words>
          </Text>
          <Text size="sm">
            <Ltr>{item.sku}</Ltr>
          </Text>
        </Stack>
        <Group gap="xs" align="flex-start">
          <NumberInput
            aria-label={t("making.quantity_of", { name })}
            min={0}
            w={110}
            data-autofocus={isFresh || undefined}
            autoFocus={isFresh}
            value={quantity}
            onChange={(typed) => onChange({ quantity: typed })}
            error={error}
          />
          {warehouseId !== "" &&
            (way === "out" ? (
              <StockBinField {...bins} itemId={item.id} onChange={(chosen) => onChange({ bin: chosen })} />
            ) : (
              <BinField
                {...bins}
                placeholder={t("making.default_bin")}
                onChange={(chosen) => onChange({ bin: chosen })}
              />
            ))}
          <ActionIcon variant="default" size={36} aria-label={t("making.remove", { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  );
}
