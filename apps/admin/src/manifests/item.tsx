import type { TransferManifest } from "@karwan/sdk";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FactList, Ltr, Words } from "../components/facts.tsx";
import { bringIntoView } from "../components/into-view.ts";
import { RecordActions } from "../components/record-actions.tsx";
import { Shown } from "../components/shown.tsx";
import { TextLink } from "../components/text-link.tsx";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan } from "../kernel/sdk.ts";
import type { Chosen, Item } from "./accounted.ts";
import { isHere } from "./accounted.ts";
import { ItemStatus } from "./item-status.tsx";
import { itemCalled } from "./listed.ts";

interface Props {
  manifest: TransferManifest;
  chosen: Chosen;
  onClose(): void;
}

/** A parcel of a manifest as it is now: what is known of it, and what is done with it alone. */
export function ItemPart({ manifest, chosen, onClose }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useQuery({
    queryKey: ["manifests", "items", manifest.id, "one", chosen.id],
    queryFn: ({ signal }) => itemCalled(manifest.id, chosen.barcode, signal),
  });
  const isRead = shown.data !== undefined;
  useEffect(() => {
    if (isRead) bringIntoView(part.current);
  }, [isRead]);
  return (
    <Paper withBorder p="md" ref={part}>
      <Shown query={shown}>
        {(item) =>
          item ? (
            <Part manifest={manifest} item={item} onClose={onClose} />
          ) : (
            <Gone code={chosen.barcode} number={manifest.manifest_number} onClose={onClose} />
          )
        }
      </Shown>
    </Paper>
  );
}

/** Somebody has taken it off, or given it another code. */
function Gone({ code, number, onClose }: { code: string; number: string; onClose(): void }) {
  const { t } = useI18n();
  return (
    <Group justify="space-between">
      <Text role="status">{t("manifest.gone", { code, number })}</Text>
      <Button variant="default" onClick={onClose}>
        {t("form.close")}
      </Button>
    </Group>
  );
}

interface PartProps {
  manifest: TransferManifest;
  item: Item;
  onClose(): void;
}

function Part({ manifest, item, onClose }: PartProps) {
  const { t, number, dateTime } = useI18n();
  const { may } = useKnown();
  const statusName = t("manifest.item.status.value", { status: item.status });
  const { delivery } = item;
  const code = delivery && <Ltr>{delivery.delivery_code}</Ltr>;
  const goesTo = item.destination_address?.full_address;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={3} size="h5">
            <Ltr>{item.barcode_value}</Ltr>
          </Title>
          <ItemStatus item={item} />
        </Group>
        <Group gap="xs">
          <ItemActions manifest={manifest} item={item} statusName={statusName} onGone={onClose} />
          <Button variant="default" onClick={onClose}>
            {t("form.close")}
          </Button>
        </Group>
      </Group>
      <FactList
        facts={[
          [t("manifest.recipient"), item.recipient.name && <Words>{item.recipient.name}</Words>],
          [t("manifest.phone"), item.recipient.phone && <Ltr>{item.recipient.phone}</Ltr>],
          [t("manifest.goes_to"), goesTo && <Words>{goesTo}</Words>],
          [t("manifest.units"), item.unit_size !== null && number(item.unit_size)],
          [t("manifest.weight"), item.weight !== null && number(item.weight)],
          [t("manifest.tallied_at"), item.tallied_at && dateTime(item.tallied_at)],
          [t("manifest.received_at"), item.received_at && dateTime(item.received_at)],
          [t("manifest.reason"), item.exception_reason && <Words>{item.exception_reason}</Words>],
          [
            t("manifest.delivery"),
            delivery && may("delivery.deliveries.show") ? (
              <TextLink key="d" to="/deliveries/$id" params={{ id: delivery.id }}>
                {code}
              </TextLink>
            ) : (
              code
            ),
          ],
        ]}
      />
    </Stack>
  );
}

interface ActionProps {
  manifest: TransferManifest;
  item: Item;
  statusName: string;
  /** It is no longer on the manifest. */
  onGone(): void;
}

function ItemActions({ manifest, item, statusName, onGone }: ActionProps) {
  const { t } = useI18n();
  const { items } = karwan.manifests;
  const id = item.manifest_item_id;
  const resolve = (resolution: "reprocess" | "void") => async (notes: string | undefined, options: object) => {
    await items.resolveExceptions.mutate({ item_ids: [id], resolution, notes: notes ?? null }, options);
  };
  const isException = item.status === "exception";
  const notes = { label: t("manifest.notes"), isNeeded: false };
  const notNow = t("hindrance.status", { status: statusName });
  return (
    <RecordActions
      machine="transfer_manifest_item"
      status={item.status}
      statusName={statusName}
      code={item.barcode_value}
      area="manifests"
      hasKeys={false}
      actions={[
        {
          name: "reprocess",
          move: "reprocess",
          operation: "manifests.items.resolveExceptions",
          label: t("manifest.reprocess"),
          words: notes,
          send: resolve("reprocess"),
        },
        {
          name: "except",
          move: "except",
          operation: "manifests.items.raiseException",
          label: t("manifest.except"),
          isDangerous: true,
          words: { label: t("manifest.reason"), isNeeded: true },
          send: (reason, options) => items.raiseException.mutate({ id, reason: reason ?? "" }, options),
        },
        {
          name: "untally",
          move: null,
          operation: "manifests.items.tally",
          label: t("manifest.untally"),
          isDangerous: true,
          why: isHere(item) ? null : notNow,
          send: (_words, options) => items.tally.mutate({ id: manifest.id, remove: [item.barcode_value] }, options),
        },
        {
          name: "void",
          move: "void",
          operation: "manifests.items.resolveExceptions",
          label: t("manifest.give_up"),
          isDangerous: true,
          why: isException ? null : notNow,
          words: notes,
          send: resolve("void"),
        },
        {
          name: "remove",
          move: null,
          operation: "manifests.items.remove",
          label: t("manifest.remove"),
          isDangerous: true,
          why: manifest.status === "draft" ? null : t("manifest.not_a_draft"),
          send: async (_words, options) => {
            await items.remove.mutate({ id: manifest.id, itemId: id }, options);
            onGone();
          },
        },
      ]}
    />
  );
}
