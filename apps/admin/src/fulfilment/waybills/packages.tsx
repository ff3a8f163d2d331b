import type { Waybill } from "@karwan/sdk";
import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ActionModal } from "../../components/action-modal.tsx";
import type { Draft } from "../../components/draft.ts";
import { useDraft } from "../../components/draft.ts";
import { Ltr } from "../../components/facts.tsx";
import { subjectOf } from "../../components/record-subject.ts";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { ScanField } from "../../components/scan/scan-field.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isCalled, sound } from "../../kernel/scan/index.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";

interface Props {
  waybill: Waybill;
  /** Whether its parcels are being received, and by whom it may be. */
  isReceiving: boolean;
}

/** The parcels of a waybill; those that came are scanned one by one, then received together. */
export function Packages({ waybill, isReceiving }: Props) {
  const { t, number } = useI18n();
  const draft = useDraft<readonly string[]>(`waybill.${waybill.id}`, []);
  const [heard, setHeard] = useState<Heard | null>(null);
  const [isOpen, setOpen] = useState(false);
  const total = waybill.packages.length;
  const say = (tone: Heard["tone"], text: string) => {
    sound(tone);
    setHeard({ tone, text });
  };
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
    const found = waybill.packages.find(({ barcode, delivery_code }) => isCalled(code, barcode, delivery_code));
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
      <ul className="walk">
        {waybill.packages.map(({ delivery_id, delivery_code, received }) => (
          <Package
            key={delivery_id}
            code={delivery_code}
            isHere={received || draft.value.includes(delivery_id)}
            isTold={isReceiving || received}
            onMark={isReceiving ? () => mark(delivery_id, delivery_code) : null}
          />
        ))}
      </ul>
      {isOpen && <ReceiveForm waybill={waybill} draft={draft} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

interface PackageProps {
  code: string;
  isHere: boolean;
  /** Whether it is said if it is here. */
  isTold: boolean;
  /** Counts it by hand, where it is being received. */
  onMark: (() => void) | null;
}

function Package({ code, isHere, isTold, onMark }: PackageProps) {
  const { t } = useI18n();
  return (
    <Paper component="li" withBorder p="sm" className="step">
      <Group justify="space-between">
        <Text fw={600}>
          <Ltr>{code}</Ltr>
        </Text>
        <Group gap="xs">
          {isTold && (
            <Badge color={isHere ? "green" : "gray"} variant="light" tt="none">
              {t(isHere ? "waybill.is_here" : "waybill.is_missing")}
            </Badge>
          )}
          {onMark && !isHere && (
            <Button size="compact-sm" variant="default" onClick={onMark}>
              {t("waybill.mark_here")}
            </Button>
          )}
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
