import type { Waybill } from "@karwan/sdk";
import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import type { Draft } from "../../components/draft.ts";
import { useDraft } from "../../components/draft.ts";
import { Ltr } from "../../components/facts.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import { ScanField, useHeard } from "../../components/scan/scan-field.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { hindranceOf, useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { dashed, isCalled } from "../../kernel/scan/index.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { TakeOff } from "./take-off.tsx";

interface Props {
  waybill: Waybill;
  /** Whether its parcels are being received, and by whom it may be. */
  isReceiving: boolean;
}

/** The parcel of a waybill that is called so, also without the dash of its code. */
const packageCalled = ({ packages }: Waybill, code: string) =>
  packages.find(({ barcode, delivery_code }) =>
    [code, dashed(code)].some((each) => each !== null && isCalled(each, barcode, delivery_code)),
  );

/** Whether what came with it is received, so that the rest did not come. */
const isReceived = ({ status }: Waybill): boolean => status === "received" || status === "closed";

/** The parcels of a waybill; those that came are scanned one by one, then received together. */
export function Packages({ waybill, isReceiving }: Props) {
  const { t, number } = useI18n();
  const draft = useDraft<readonly string[]>(`waybill.${waybill.id}`, []);
  const { heard, say } = useHeard();
  const [isOpen, setOpen] = useState(false);
  const { facts, me } = useKnown();
  const total = waybill.packages.length;
  const isOver = isReceived(waybill);
  const change = { operation: "fulfilment.waybills.changePackages", machine: "waybill", move: "change_packages" };
  const isDraft = hindranceOf(facts, me, { ...change, status: waybill.status }) === null;
  const mark = (id: string, code: string) => {
    let done = 0;
    draft.change((old) => {
      const next = [...new Set([...old, id])];
      done = next.length;
      return next;
    });
    say("good", t("waybill.here", { code, done: number(done), total: number(total) }));
  };
  const scan = (code: string) => {
    const found = packageCalled(waybill, code);
    if (!found) return say("bad", t("waybill.foreign", { code }));
    if (draft.now().includes(found.delivery_id)) return say("bad", t("waybill.again", { code }));
    mark(found.delivery_id, found.delivery_code);
  };
  const here = isReceiving ? draft.value.length : waybill.packages.filter(({ received }) => received).length;
  return (
    <Stack gap="sm">
      {isReceiving && (
        <>
          <ScanField label={t("waybill.scan")} onScan={scan} heard={heard} />
          <Group justify="space-between">
            <Text size="sm">{t("waybill.progress", { done: number(here), total: number(total) })}</Text>
            <Button onClick={() => setOpen(true)}>{t("waybill.receive")}</Button>
          </Group>
        </>
      )}
      {!isReceiving && !isDraft && <Finding waybill={waybill} />}
      {isOver && here < total && (
        <TextLink to="/warehouse-exceptions">{t("waybill.see_missing", { missing: total - here })}</TextLink>
      )}
      <ul className="walk">
        {waybill.packages.map(({ delivery_id, delivery_code, barcode, received }) => (
          <Package
            key={delivery_id}
            code={delivery_code}
            barcode={barcode}
            isHere={received || draft.value.includes(delivery_id)}
            isTold={isReceiving || isOver}
            onMark={isReceiving ? () => mark(delivery_id, delivery_code) : null}
            takeOff={isDraft && <TakeOff waybillId={waybill.id} deliveryId={delivery_id} code={delivery_code} />}
          />
        ))}
      </ul>
      {isOpen && <ReceiveForm waybill={waybill} draft={draft} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

/** Says of a parcel how it stands on the waybill, where nothing is put on or received. */
function Finding({ waybill }: { waybill: Waybill }) {
  const { t } = useI18n();
  const { heard, say } = useHeard();
  const scan = (code: string) => {
    const found = packageCalled(waybill, code);
    if (!found) return say("bad", t("waybill.not_on_it", { code }));
    const { delivery_code, received } = found;
    if (isReceived(waybill) && !received) return say("bad", t("waybill.found_missing", { code: delivery_code }));
    say("good", t(received ? "waybill.found_here" : "waybill.found_on_it", { code: delivery_code }));
  };
  return <ScanField label={t("waybill.scan_find")} onScan={scan} heard={heard} />;
}

interface PackageProps {
  code: string;
  /** What stands on its label. */
  barcode: string;
  isHere: boolean;
  /** Whether it is said if it is here. */
  isTold: boolean;
  /** Counts it by hand, where it is being received. */
  onMark: (() => void) | null;
  /** What takes it off again, where that can be. */
  takeOff: ReactNode;
}

function Package({ code, barcode, isHere, isTold, onMark, takeOff }: PackageProps) {
  const { t } = useI18n();
  return (
    <Paper component="li" withBorder p="sm" className="step">
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>
            <Ltr>{code}</Ltr>
          </Text>
          <Text size="sm">
            <Ltr>{barcode}</Ltr>
          </Text>
        </Group>
        <Group gap="xs">
          {isTold && (
            <Badge color={isHere ? "green" : "gray"} variant="light" tt="none">
              {t(isHere ? "waybill.is_here" : onMark ? "waybill.is_missing" : "waybill.did_not_come")}
            </Badge>
          )}
          {onMark && !isHere && (
            <Button size="compact-sm" variant="default" onClick={onMark}>
              {t("waybill.mark_here")}
            </Button>
          )}
          {takeOff}
        </Group>
      </Group>
    </Paper>
  );
}

interface FormProps {
  waybill: Waybill;
  draft: Draft<readonly string[]>;
  onClose(): void;
}

function ReceiveForm({ waybill, draft, onClose }: FormProps) {
  const { t } = useI18n();
  const here = draft.value;
  const missing = waybill.packages.length - here.length;
  return (
    <ActionModal<Record<string, never>>
      title={`${t("waybill.receive")}: ${waybill.waybill_number}`}
      submitLabel={t("waybill.receive")}
      isDangerous={missing > 0}
      subject={subjectOf({
        t,
        area: "fulfilment",
        updatedAt: waybill.updated_at,
        statusName: t("waybill.status.value", { status: waybill.status }),
      })}
      initial={{}}
      submit={async (_values, options) => {
        // Of every tab: what was scanned in another one came too.
        const scanned = draft.now();
        if (scanned.length === 0) return { message: t("waybill.none_scanned") };
        const packages = scanned.map((delivery_id) => ({ delivery_id }));
        await karwan.fulfilment.waybills.receive.mutate({ id: waybill.id, packages }, options);
        draft.clear();
        await readAgain("fulfilment", "warehousing", "delivery");
        return null;
      }}
      done={t("waybill.received")}
      onClose={onClose}
    >
      {() => (
        <Text size="sm">
          {here.length === 0
            ? t("waybill.none_scanned")
            : missing === 0
              ? t("waybill.receive_all")
              : t("waybill.receive_text", { missing })}
        </Text>
      )}
    </ActionModal>
  );
}
