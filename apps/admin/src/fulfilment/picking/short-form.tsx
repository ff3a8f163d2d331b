import { NumberInput, Text, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Line } from "./lines.ts";
import { leftOf } from "./lines.ts";

type Values = { quantity: number | string; note: string };

interface Props {
  kind: "pick" | "wave_pick";
  id: string;
  line: Line;
  onClose(): void;
}

/** Closes a line with less than it asks for, and says why. */
export function ShortForm({ kind, id, line, onClose }: Props) {
  const { t } = useI18n();
  return (
    <ActionModal<Values>
      title={t("picking.close_short")}
      submitLabel={t("picking.close_short")}
      isDangerous
      initial={{ quantity: 0, note: "" }}
      validate={({ note }) => ({ note: note.trim() === "" ? t("form.required") : null })}
      submit={async ({ quantity, note }, options) => {
        const taken = Number(quantity);
        const said = {
          item_id: line.item.id,
          bin_id: line.bin.id,
          note,
          status: "short" as const,
          ...(taken > 0 && { quantity: taken }),
        };
        const { pickingOrders, pickingWaves } = karwan.fulfilment;
        if (kind === "pick") await pickingOrders.pick.mutate({ id: line.orderId, ...said }, options);
        else await pickingWaves.pick.mutate({ id, picking_order_id: line.orderId, ...said }, options);
        await readAgain("fulfilment");
        return null;
      }}
      done={t("picking.closed_short")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">
            <Words>{line.item.name}</Words> · <Ltr>{line.bin.code}</Ltr>
          </Text>
          <NumberInput label={t("picking.took_still")} min={0} max={leftOf(line)} {...form.getInputProps("quantity")} />
          <Textarea
            label={t("picking.why_short")}
            withAsterisk
            autosize
            minRows={2}
            dir="auto"
            data-autofocus
            {...form.getInputProps("note")}
          />
        </>
      )}
    </ActionModal>
  );
}
