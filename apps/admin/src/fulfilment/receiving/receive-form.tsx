import type { ReceivingOrder } from "@karwan/sdk";
import { SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { ActionModal } from "../../components/action-modal.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Counted } from "./counted.ts";
import { keyOf, receivedOf, toldAs } from "./counted.ts";
import { Differing } from "./differing.tsx";

interface Props {
  order: ReceivingOrder;
  counted: Counted;
  /** As it is kept when it is sent: what was counted in another tab is received too. */
  countedNow(): Counted;
  onDone(): void;
  onClose(): void;
}

type Values = { rest: "whole" | "nothing"; notes: string };

/** Says what a receipt will do, and asks about what nobody counted. */
export function ReceiveForm({ order, counted, countedNow, onDone, onClose }: Props) {
  const { t } = useI18n();
  const uncounted = order.item_details.filter((line) => counted.quantities[keyOf(line)] === undefined).length;
  // What was scanned as their bin is none: they would lie where goods arrive, or where they were put before.
  const unplaced = order.item_details.filter((line) => counted.asked?.[keyOf(line)]);
  return (
    <ActionModal<Values>
      title={t("receiving.receive_title", { code: order.reference_number })}
      submitLabel={t("receiving.receive")}
      subject={subjectOf({
        t,
        area: "fulfilment",
        updatedAt: order.updated_at,
        statusName: t("receiving.status.value", { status: order.status }),
      })}
      initial={{ rest: uncounted === order.item_details.length ? "whole" : "nothing", notes: "" }}
      submit={async ({ rest, notes }, options) => {
        await karwan.fulfilment.receivingOrders.update.mutate(
          {
            id: order.id,
            status: "received",
            item_details: receivedOf(order, countedNow(), rest),
            ...(notes.trim() !== "" && { notes }),
          },
          options,
        );
        onDone();
        await readAgain("fulfilment", "warehousing");
        return null;
      }}
      toldAs={toldAs(order)}
      done={t("receiving.received", { code: order.reference_number })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t("receiving.receive_text")}</Text>
          {unplaced.map((line) => (
            <Text key={keyOf(line)} size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
              {line.item?.name ?? t("receiving.parcel")}:{" "}
              {t("receiving.bin_none", { code: counted.asked?.[keyOf(line)]?.code ?? "" })}
            </Text>
          ))}
          {uncounted > 0 && (
            <Stack gap={4}>
              <Text size="sm" fw={600}>
                {t("receiving.uncounted", { n: uncounted })}
              </Text>
              <SegmentedControl
                aria-label={t("receiving.uncounted", { n: uncounted })}
                value={form.values.rest}
                onChange={(value) => form.setFieldValue("rest", value === "whole" ? "whole" : "nothing")}
                data={[
                  { value: "whole", label: t("receiving.rest.whole") },
                  { value: "nothing", label: t("receiving.rest.nothing") },
                ]}
              />
            </Stack>
          )}
          <Differing order={order} counted={counted} rest={form.values.rest} />
          <Textarea label={t("fulfilment.notes")} autosize minRows={2} dir="auto" {...form.getInputProps("notes")} />
        </>
      )}
    </ActionModal>
  );
}
