import { Alert, Badge, Button, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ago } from "../../components/age.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { DropWaiting } from "../../components/scan/drop-waiting.tsx";
import type { Heard } from "../../components/scan/scan-field.tsx";
import { ScanField } from "../../components/scan/scan-field.tsx";
import { targetOf } from "../../components/scan/target.ts";
import { tell } from "../../components/tell.tsx";
import { Empty } from "../../components/trouble.tsx";
import { ownerOf, useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Entry } from "../../kernel/scan/index.ts";
import {
  enqueue,
  forget,
  receivingBin,
  sendAgain,
  sound,
  useEndings,
  useEntries,
  useScansAreHeld,
} from "../../kernel/scan/index.ts";
import { aboutOf, foundBy, shownIn, toneOf, wordsOf } from "./outcome.ts";

const route = getRouteApi("/scan");
/** What is found later than this opens no page: whoever scanned it does something else by now. */
const SOON_MS = 4_000;
const SHOWN = 40;
/** What went through so long after it was scanned has waited, and says when it did. */
const LATE_MS = 60_000;

/** Where a warehouse's day begins: whatever is scanned is opened, or received at once. */
export function ScanPage() {
  const { t } = useI18n();
  const { may } = useKnown();
  const { does = "open", code } = route.useSearch();
  const navigate = route.useNavigate();
  const leave = useNavigate();
  const entries = useEntries();
  const [heard, setHeard] = useState<Heard | null>(null);
  const latest = useRef<string | null>(null);
  const mayReceive = may("fulfilment.receivingOrders.update");
  const scan = (text: string) => {
    latest.current = text;
    const kind = does === "receive" && mayReceive ? "receive_parcel" : "find";
    enqueue(kind, text, { code: text }).catch(() => {
      sound("bad");
      setHeard({ tone: "bad", text: t("scan.not_kept") });
    });
  };
  useEndings((entry) => {
    const tone = toneOf(entry);
    if (tone === null) return;
    sound(tone);
    setHeard({ tone, text: <Said entry={entry} /> });
    const found = foundBy(entry);
    const isAwaited = entry.kind === "find" && entry.code === latest.current && Date.now() - entry.at < SOON_MS;
    const [only] = found;
    if (!isAwaited || found.length !== 1 || !only) return;
    const target = targetOf(only, may);
    if (target) void leave(target);
  });
  const handed = useRef<string | null>(null);
  useEffect(() => {
    if (code === undefined || handed.current === code) return;
    handed.current = code;
    scan(code);
    void navigate({ search: (old) => ({ does: old.does }), replace: true });
  });
  const ended = entries.filter(({ state }) => state !== "waiting");
  return (
    <Stack gap="md" maw={760}>
      <Title order={1} size="h3">
        {t("nav.scan")}
      </Title>
      {mayReceive && (
        <SegmentedControl
          aria-label={t("scan.does")}
          value={does}
          onChange={(value) => void navigate({ search: { does: value === "receive" ? "receive" : undefined } })}
          data={[
            { value: "open", label: t("scan.does.open") },
            { value: "receive", label: t("scan.does.receive") },
          ]}
        />
      )}
      {does === "receive" && <IntoBin key={ended.length} />}
      <NotKept />
      <ScanField label={t("scan.field")} onScan={scan} heard={heard} />
      <Last entries={entries} ended={ended} />
    </Stack>
  );
}

/** Said where the browser keeps no scans: what nobody can send at once lasts as long as the page. */
function NotKept() {
  const { t } = useI18n();
  const areHeld = useScansAreHeld();
  if (!areHeld) return null;
  return (
    <Alert color="orange" role="status" title={t("scan.held")}>
      {t("scan.held_text")}
    </Alert>
  );
}

/** Leaves a scan that waits unsent; what may have been done already is seen elsewhere. */
function Drop({ entry }: { entry: Entry }) {
  const { t } = useI18n();
  const where = shownIn(entry);
  const asked = where && { text: t("scan.maybe_done"), drop: t("scan.drop_still"), stay: t("scan.wait") };
  const onFailed = () => void tell({ message: t("scan.not_kept"), color: "red" });
  return (
    <DropWaiting entry={entry} label={t("scan.drop")} asked={asked} onFailed={onFailed}>
      {where && (
        <Link {...where.target} className="quiet">
          {t(where.label)}
        </Link>
      )}
    </DropWaiting>
  );
}

/** What was scanned last, and what became of it. */
function Last({ entries, ended }: { entries: readonly Entry[]; ended: readonly Entry[] }) {
  const { t } = useI18n();
  const shown = entries.slice(-SHOWN).toReversed();
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t("scan.last")}
        </Title>
        {ended.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void forget(ended.map(({ seq }) => seq)).catch(() => tell({ message: t("scan.not_kept") }))}
          >
            {t("scan.clear")}
          </Button>
        )}
      </Group>
      {shown.length === 0 ? (
        <Empty title={t("scan.none")}>
          <Text size="sm" ta="center">
            {t("scan.none_text")}
          </Text>
        </Empty>
      ) : (
        <ul className="results">
          {shown.map((entry) => (
            <Row key={entry.seq} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}

function Said({ entry }: { entry: Entry }) {
  const i18n = useI18n();
  return (
    <>
      <Ltr>{entry.code}</Ltr> · <Words>{wordsOf(entry, i18n)}</Words>
    </>
  );
}

/** Where parcels go that are received now: it is scanned like everything else. */
function IntoBin() {
  const { t } = useI18n();
  const owner = ownerOf(useKnown().me);
  const [bin, setBin] = useState(() => receivingBin.read(owner));
  const clear = () => {
    receivingBin.write(owner, null);
    setBin(null);
  };
  return (
    <Alert color="teal" role="note" title={bin ? t("scan.into", { bin: bin.code }) : t("scan.into_default")}>
      <Group justify="space-between">
        <Text size="sm">{t("scan.into_hint")}</Text>
        {bin && (
          <Button size="compact-sm" variant="default" onClick={clear}>
            {t("scan.into_clear")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const COLORS = { good: "green", bad: "red", waits: "orange" } as const;

function Row({ entry }: { entry: Entry }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { may } = useKnown();
  const tone = toneOf(entry) ?? "waits";
  const isLookedUp = entry.kind === "find" || entry.kind === "receive_parcel";
  // What was found or received is said by itself.
  const about = entry.state === "done" && isLookedUp ? null : aboutOf(entry, i18n);
  const isLate = entry.state === "done" && entry.endedAt - entry.at > LATE_MS;
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
              <Ltr>{entry.code}</Ltr>
            </Text>
            <Badge variant="light" color={COLORS[tone]} tt="none">
              {t("scan.tone", { tone })}
            </Badge>
            <Text size="xs" data-varies>
              {ago(new Date(entry.at), Date.now(), i18n)}
              {isLate && ` · ${t("scan.sent", { at: ago(new Date(entry.endedAt), Date.now(), i18n) })}`}
            </Text>
          </Group>
          {about !== null && (
            <Text size="sm" fw={600}>
              <Words>{about}</Words>
            </Text>
          )}
          <Text size="sm">
            <Words>{wordsOf(entry, i18n)}</Words>
          </Text>
          {foundBy(entry).map((found) => {
            const target = targetOf(found, may);
            return (
              target && (
                <Link key={found.id} {...target} className="quiet">
                  {t("scan.open", { type: found.type })} <Words>{found.label}</Words>
                </Link>
              )
            );
          })}
        </Stack>
        {entry.state === "refused" && (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => void sendAgain(entry.seq)}>
            {t("scan.again")}
          </Button>
        )}
        {entry.state === "waiting" && <Drop entry={entry} />}
      </Group>
    </li>
  );
}
