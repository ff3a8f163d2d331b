import { Badge, Button, Group, Paper, Progress, SegmentedControl, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { Ltr, Words } from "../../components/facts.tsx";
import { ScanField, useHeard } from "../../components/scan/scan-field.tsx";
import { offerUndo } from "../../components/undo.tsx";
import { useAway } from "../../kernel/away.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { isolated } from "../../kernel/isolated.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { enqueue, inputOf, isCalled, useEndings, useEntries } from "../../kernel/scan/index.ts";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import type { Line } from "./lines.ts";
import { leftOf, meaningOf, waitingPicks, withWaiting } from "./lines.ts";

const ShortForm = lazy(() => import("./short-form.tsx").then((module) => ({ default: module.ShortForm })));

const AllPicked = lazy(() => import("./all-picked.tsx").then((module) => ({ default: module.AllPicked })));

interface Props {
  /** Picks of an order, or of the wave that walks for it. */
  kind: "pick" | "wave_pick";
  /** Of the order, or of the wave. */
  id: string;
  lines: readonly Line[];
  /** Why nothing can be picked now; null when it can. */
  why: string | null;
}

/** What scans and buttons of a walk do: a pick, or standing at a bin; what came of picks is said as they arrive. */
function usePicks({ kind, id, lines: known, why }: Props) {
  const { t, number } = useI18n();
  const entries = useEntries();
  const lines = withWaiting(known, entries);
  const { heard, say } = useHeard();
  const [each, setEach] = useState<"one" | "all">("one");
  const [standingAt, setStandingAt] = useState<string | null>(null);
  const pick = (line: Line, quantity: number, code: string | null) => {
    const base = { item_id: line.item.id, bin_id: line.bin.id, quantity };
    // The server proves a barcode; what was found by its SKU, or by hand, is not proven by one.
    const input = code !== null && isCalled(code, line.item.barcode) ? { ...base, scanned_barcode: code } : base;
    const about = { item: line.item.name, bin: line.bin.code, order: line.order };
    const kept =
      kind === "pick"
        ? enqueue("pick", code ?? line.item.sku, { id: line.orderId, ...input }, { about })
        : enqueue("wave_pick", code ?? line.item.sku, { id, picking_order_id: line.orderId, ...input }, { about });
    setStandingAt(line.bin.id);
    kept.then(
      () => say("good", <Took line={line} quantity={quantity} />),
      () => say("bad", t("scan.not_kept")),
    );
  };
  const scan = (code: string) => {
    if (why !== null) return say("bad", why);
    const meaning = meaningOf(lines, code, standingAt);
    if (meaning.is === "pick") {
      const left = leftOf(meaning.line);
      pick(meaning.line, each === "all" ? left : Math.min(1, left), code);
    } else if (meaning.is === "bin") {
      setStandingAt(meaning.bin.id);
      say("good", t("picking.at_bin", { bin: meaning.bin.code }));
    } else if (meaning.is === "all_picked") say("bad", t("picking.all_picked", { code }));
    else say("bad", <Foreign code={code} />);
  };
  useEndings((entry) => {
    if (entry.kind !== kind || entry.state === "waiting") return;
    const ofWave = inputOf(entry, "wave_pick");
    const input = inputOf(entry, "pick") ?? ofWave;
    if (input?.id !== id) return;
    if (entry.state === "refused") return say("bad", entry.problem.message);
    if (waitingPicks(known, entries).length > 1) return;
    const { item_id, bin_id, quantity } = input;
    const orderId = ofWave?.picking_order_id ?? id;
    const takeBack = async (idempotencyKey: string) => {
      const picked = { id: orderId, item_id, bin_id, quantity };
      await karwan.fulfilment.pickingOrders.undoPick.mutate(picked, { idempotencyKey });
      await readAgain("fulfilment");
      return t("picking.undone");
    };
    // Which one it takes back: the next one may have been scanned since.
    const said = entry.about
      ? t("picking.picked_of", { n: number(quantity ?? 1), bin: entry.about.bin, item: isolated(entry.about.item) })
      : t("picking.picked");
    offerUndo(said, takeBack, `${entry.key}-back`);
  });
  return { lines, heard, each, setEach, standingAt, pick, scan, unsent: waitingPicks(known, entries).length };
}

/** The walk from bin to bin: what to take where, by scan or by hand. */
export function Walk(props: Props) {
  const { kind, id, why } = props;
  const { t, number } = useI18n();
  const { lines, heard, each, setEach, standingAt, pick, scan, unsent } = usePicks(props);
  const [short, setShort] = useState<Line | null>(null);
  const total = lines.length;
  const done = lines.filter((line) => leftOf(line) === 0).length;
  const sent = lines.filter((line) => leftOf(line) === 0 && line.waiting === 0).length;
  const shareOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const next =
    lines.find((line) => leftOf(line) > 0 && line.bin.id === standingAt) ?? lines.find((line) => leftOf(line) > 0);
  return (
    <Stack gap="sm">
      <ScanField label={t("picking.scan")} onScan={scan} heard={heard} isDisabled={why !== null} />
      <Group justify="space-between">
        <Text size="sm">
          {t("picking.progress", { done: number(done), total: number(total) })}
          <Sending unsent={unsent} />
        </Text>
        <SegmentedControl
          aria-label={t("picking.each")}
          size="xs"
          value={each}
          onChange={(value) => setEach(value === "all" ? "all" : "one")}
          data={[
            { value: "one", label: t("picking.each.one") },
            { value: "all", label: t("picking.each.all") },
          ]}
        />
      </Group>
      {why === null && total > 0 && done === total && lines.every(({ waiting }) => waiting === 0) && (
        <Suspense>
          <AllPicked kind={kind} lines={lines} />
        </Suspense>
      )}
      <Progress.Root aria-label={t("picking.progress_bar")}>
        <Progress.Section value={shareOf(sent)} aria-label={t("picking.bar_sent")} />
        {done > sent && (
          <Progress.Section value={shareOf(done - sent)} color="orange" striped aria-label={t("picking.bar_unsent")} />
        )}
      </Progress.Root>
      <ul className="walk">
        {lines.map((line) => (
          <Step
            key={line.key}
            line={line}
            isNext={line === next && why === null}
            mayPick={why === null}
            onPick={() => pick(line, leftOf(line), null)}
            onShort={() => setShort(line)}
          />
        ))}
      </ul>
      <Suspense>{short && <ShortForm kind={kind} id={id} line={short} onClose={() => setShort(null)} />}</Suspense>
    </Stack>
  );
}

const SLOW_MS = 2_000;

/** How much waits to be sent; behind a time without a network also when all of it was. */
function Sending({ unsent }: { unsent: number }) {
  const { t, time } = useI18n();
  const isAway = useAway() !== null;
  const hasWaited = useRef(false);
  const since = useRef(0);
  const [sentAt, setSentAt] = useState<Date | null>(null);
  useEffect(() => {
    if (unsent > 0) {
      if (since.current === 0) since.current = Date.now();
      hasWaited.current ||= isAway;
      setSentAt(null);
      return;
    }
    if (since.current === 0) return;
    // A device may think that it has a network: what took long waited too.
    if (hasWaited.current || Date.now() - since.current > SLOW_MS) setSentAt(new Date());
    hasWaited.current = false;
    since.current = 0;
  }, [unsent, isAway]);
  const said = unsent > 0 ? t("picking.unsent", { n: unsent }) : sentAt && t("picking.all_sent", { at: time(sentAt) });
  return <span role="status">{said && ` · ${said}`}</span>;
}

function Took({ line, quantity }: { line: Line; quantity: number }) {
  const { t, number } = useI18n();
  const tote = line.tote === null ? null : <strong> · {t("picking.tote", { n: line.tote })}</strong>;
  return (
    <>
      {t("picking.took", { n: number(quantity), bin: line.bin.code })} <Words>{line.item.name}</Words>
      {tote}
    </>
  );
}

/** A code that belongs to nothing here: it may still be something else that is worth opening. */
function Foreign({ code }: { code: string }) {
  const { t } = useI18n();
  return (
    <>
      {t("picking.foreign", { code })}{" "}
      <Link to="/scan" search={{ code }} style={{ color: "inherit" }}>
        {t("scan.look_up")}
      </Link>
    </>
  );
}

interface StepProps {
  line: Line;
  isNext: boolean;
  mayPick: boolean;
  onPick(): void;
  onShort(): void;
}

function Step({ line, isNext, mayPick, onPick, onShort }: StepProps) {
  const { t, number } = useI18n();
  const left = leftOf(line);
  return (
    <Paper component="li" withBorder p="sm" aria-current={isNext ? "step" : undefined} className="step">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={700} size="lg">
              <Ltr>{line.bin.code}</Ltr>
            </Text>
            {line.tote !== null && (
              <Badge size="lg" tt="none" variant="light">
                {t("picking.tote", { n: line.tote })}
              </Badge>
            )}
            {line.isShort && (
              <Badge color="red" tt="none" variant="light">
                {t("picking.short")}
              </Badge>
            )}
          </Group>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            <Words>{line.item.name}</Words> · <Ltr>{line.item.sku}</Ltr>
          </Text>
          {line.note && (
            <Text size="xs">
              <Words>{line.note}</Words>
            </Text>
          )}
          {line.putBack > 0 && <Text size="xs">{t("picking.put_back", { n: number(line.putBack) })}</Text>}
          {line.waiting > 0 && <Text size="xs">{t("picking.waiting", { n: number(line.waiting) })}</Text>}
        </Stack>
        <Text fw={700} size="lg" style={{ flexShrink: 0 }}>
          <Ltr>
            {number(line.picked + line.waiting)} / {number(line.quantity)}
          </Ltr>
        </Text>
      </Group>
      {mayPick && left > 0 && (
        <Group gap="xs" mt="xs">
          <Button size="compact-md" variant={isNext ? "filled" : "default"} onClick={onPick}>
            {t("picking.take", { n: number(left) })}
          </Button>
          <Button size="compact-md" variant="default" onClick={onShort}>
            {t("picking.close_short")}
          </Button>
        </Group>
      )}
    </Paper>
  );
}
