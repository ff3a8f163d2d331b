import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Words } from "../../components/facts.tsx";
import { DropWaiting } from "../../components/scan/drop-waiting.tsx";
import { Section } from "../../components/section.tsx";
import { tell } from "../../components/tell.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { Entry, Moved, Problem } from "../../kernel/scan/index.ts";
import { entriesNow, forget, inputOf, sendAgain, useEntries } from "../../kernel/scan/index.ts";

/** A move that was kept on this device, as it stands in the queue of all that was scanned. */
interface Kept {
  entry: Entry;
  moved: Moved;
}

const openOf = (entries: readonly Entry[]): Kept[] =>
  entries.flatMap((entry) => {
    const moved = inputOf(entry, "move");
    return moved && entry.state !== "done" ? [{ entry, moved }] : [];
  });
const movesOf = (entries: readonly Entry[], warehouseId: string): Kept[] =>
  openOf(entries).filter(({ moved }) => moved.warehouse_id === warehouseId);
const waitingOf = (open: readonly Kept[]): Moved[] =>
  open.flatMap(({ entry, moved }) => (entry.state === "waiting" ? [moved] : []));

/** The moves of a warehouse that wait, or that the server refused when their turn came. */
export function useKeptMoves(warehouseId: string): { waiting: Moved[]; open: Kept[] } {
  const open = movesOf(useEntries(), warehouseId);
  return { open, waiting: waitingOf(open) };
}
/** Those that wait at this moment: scans come faster than a page is drawn. */
export const waitingNow = (warehouseId: string): Moved[] => waitingOf(movesOf(entriesNow(), warehouseId));

/** What a move says of itself: how much of what goes where. */
export const saidOf = ({ row, to, quantity }: Moved, number: I18n["number"]) => ({
  n: number(quantity),
  name: row.item.name,
  from: row.bin.code,
  to: to.code,
});

/** The goods were moved under this key, and not as it was asked for now: by another tab, which had them in hand too. */
export const isMovedAlready = ({ code }: Problem): boolean => code === "idempotency_key_reused";

/** Why a move was not made. */
export function problemOf({ code, message }: Problem, { row, to }: Moved, t: I18n["t"]): string {
  if (isMovedAlready({ code, message })) return t("move.moved_already", { name: row.item.name });
  if (code === "too_old") return t("move.too_old");
  return code === "no_such_bin" ? t("move.no_such_bin", { code: to.code }) : message;
}

const sayNotKept = (t: I18n["t"]) => void tell({ message: t("scan.not_kept"), color: "red" });

/** Leaves a move that waits unmade, as far as nobody knows better: where the goods lie is seen in the stock of a bin. */
function DropMove({ entry, moved }: { entry: Entry; moved: Moved }) {
  const { t, number } = useI18n();
  const { warehouse_id, row, to } = moved;
  // Where only its code is known, it is seen in the bin that they came from.
  const bin = to.id === null ? row.bin : { id: to.id, code: to.code };
  const asked = {
    text: t("move.maybe_moved", saidOf(moved, number)),
    drop: t("move.drop_still"),
    stay: t("move.wait"),
  };
  return (
    <DropWaiting entry={entry} label={t("move.drop")} asked={asked} onFailed={() => sayNotKept(t)}>
      <Link to="/stock" search={{ warehouse: warehouse_id, bin: bin.id, bin_code: bin.code }} className="quiet">
        {t("move.look_in", { bin: bin.code })}
      </Link>
    </DropWaiting>
  );
}

/** What was moved on the floor and not in the books yet, and what the server said to it. */
export function WaitingMoves({ open }: { open: readonly Kept[] }) {
  const { t, number } = useI18n();
  if (open.length === 0) return null;
  const orSay = (work: Promise<void>) => void work.catch(() => sayNotKept(t));
  return (
    <Section title={t("move.not_sent")}>
      <ul className="results">
        {open.map(({ entry, moved }) => (
          <li key={entry.seq}>
            <Stack gap={4}>
              <Text fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                <Words>{t("move.moved", saidOf(moved, number))}</Words>
              </Text>
              <Text size="sm">
                <Words>{entry.state === "refused" ? problemOf(entry.problem, moved, t) : t("move.waits")}</Words>
              </Text>
              <Group gap="xs">
                {entry.state === "refused" && !isMovedAlready(entry.problem) && (
                  <Button size="compact-sm" variant="default" onClick={() => orSay(sendAgain(entry.seq))}>
                    {t("move.again")}
                  </Button>
                )}
                {entry.state === "refused" ? (
                  <Button size="compact-sm" variant="default" onClick={() => orSay(forget([entry.seq]))}>
                    {t("move.take_off")}
                  </Button>
                ) : (
                  <DropMove entry={entry} moved={moved} />
                )}
              </Group>
            </Stack>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Those of every warehouse: the device knows them, where it could not be read yet in which one somebody stands. */
export function AllKeptMoves() {
  return <WaitingMoves open={openOf(useEntries())} />;
}
