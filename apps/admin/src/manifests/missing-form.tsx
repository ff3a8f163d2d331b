import { KarwanError } from "@karwan/sdk";
import { Alert, ScrollArea, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ActionModal } from "../components/action-modal.tsx";
import { Ltr } from "../components/facts.tsx";
import { useUnsent } from "../components/scan/adding.ts";
import { Shown } from "../components/shown.tsx";
import { useI18n } from "../kernel/i18n/index.tsx";
import { karwan, readAgain } from "../kernel/sdk.ts";
import type { Item } from "./accounted.ts";
import { comingStatuses } from "./accounted.ts";
import type { FormProps } from "./form-props.ts";
import { manifestSeen } from "./form-props.ts";
import { itemsIn } from "./listed.ts";

/** So many may be named; of more all are meant that nobody has scanned. */
const MOST_NAMED = 1000;
const LIST_PX = 180;

/** Reports what did not come: each is an exception, and the rest can be received and ordered. What somebody scans meanwhile is not. */
export function MissingForm(props: FormProps) {
  const { t, number } = useI18n();
  const { manifest, onClose } = props;
  const { id } = manifest;
  const waiting = useUnsent({ kind: "tally", id });
  const waits = t("manifest.missing_waits", { count: waiting, shown: number(waiting) });
  // Of a report whose answer was lost the first sending is repeated, and what waits is what waits then.
  const now = useRef({ waiting, waits });
  now.current = { waiting, waits };
  const missing = useQuery({
    queryKey: ["manifests", "items", id, "missing"],
    queryFn: ({ signal }) => itemsIn(id, { status: comingStatuses, tallied: false }, signal),
  });
  return (
    <ActionModal<{ reason: string }>
      title={`${t("manifest.report_missing")}: ${manifest.manifest_number}`}
      submitLabel={t("manifest.report_missing")}
      isDangerous
      subject={manifestSeen(props, t)}
      initial={{ reason: "" }}
      validate={({ reason }) => ({ reason: reason.trim() === "" ? t("form.required") : null })}
      submit={async ({ reason }, options) => {
        // Of what lies here and was scanned the server does not know yet.
        if (now.current.waiting > 0)
          throw new KarwanError({ code: "too_early", status: 425, message: now.current.waits, details: [] });
        // Nothing is reported that nobody has seen here.
        const { data: seen } = missing.data ? missing : await missing.refetch({ throwOnError: true });
        const ids = (seen ?? []).map(({ manifest_item_id }) => manifest_item_id);
        if (ids.length === 0) return { message: t("manifest.missing_reported", { count: 0, skipped: 0 }) };
        const named = ids.length <= MOST_NAMED ? { item_ids: ids } : {};
        const { reported_count: count, skipped } = await karwan.manifests.items.reportMissing.mutate(
          { id, reason, ...named },
          options,
        );
        await readAgain("manifests");
        return { message: t("manifest.missing_reported", { count, skipped: skipped.length }) };
      }}
      done=""
      onClose={onClose}
    >
      {(form) => (
        <>
          <Shown query={missing}>{(items) => <Codes items={items} />}</Shown>
          {waiting > 0 && (
            <Alert color="orange" role="status">
              {waits}
            </Alert>
          )}
          <Textarea
            label={t("manifest.reason")}
            withAsterisk
            autosize
            minRows={2}
            dir="auto"
            data-autofocus
            {...form.getInputProps("reason")}
          />
        </>
      )}
    </ActionModal>
  );
}

function Codes({ items }: { items: readonly Item[] }) {
  const { t } = useI18n();
  return (
    <>
      <Text size="sm">{t("manifest.missing_text", { count: items.length })}</Text>
      <ScrollArea.Autosize mah={LIST_PX} viewportProps={{ tabIndex: 0, "aria-label": t("manifest.parcels") }}>
        <Text size="sm">
          {items.map(({ manifest_item_id, barcode_value }) => (
            <span key={manifest_item_id}>
              <Ltr>{barcode_value}</Ltr>{" "}
            </span>
          ))}
        </Text>
      </ScrollArea.Autosize>
    </>
  );
}
