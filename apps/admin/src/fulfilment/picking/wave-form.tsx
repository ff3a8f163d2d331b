import type { PickingOrder } from "@karwan/sdk";
import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { ActionModal } from "../../components/action-modal.tsx";
import { Ltr } from "../../components/facts.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  orders: readonly PickingOrder[];
  onClose(): void;
  onDone(): void;
}

/** Puts picking orders together for one walk, and opens it. */
export function WaveForm({ orders, onClose, onDone }: Props) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <ActionModal<Record<string, never>>
      title={t("wave.create")}
      submitLabel={t("wave.create")}
      initial={{}}
      submit={async (_values, options) => {
        const { picking_wave: wave } = await karwan.fulfilment.pickingWaves.create.mutate(
          { warehouse_id: orders[0]?.warehouse_id ?? "", picking_order_ids: orders.map(({ id }) => id) },
          options,
        );
        await readAgain("fulfilment");
        onDone();
        void navigate({ to: "/waves/$id", params: { id: wave.id } });
        return { message: t("wave.created", { code: wave.code }) };
      }}
      done=""
      onClose={onClose}
    >
      {() => (
        <>
          <Text size="sm">{t("wave.create_text", { n: orders.length })}</Text>
          <Text size="sm" className="codes">
            <Ltr>{orders.map(({ reference_number }) => reference_number).join(", ")}</Ltr>
          </Text>
        </>
      )}
    </ActionModal>
  );
}
