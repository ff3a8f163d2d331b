import type { Delivery, ListedDriver } from "@karwan/sdk";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconMap2 } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { Suspense, useRef, useState } from "react";
import { SearchField } from "../../components/list-tools.tsx";
import { MakeButton } from "../../components/make-button.tsx";
import { useKeptFocus, usePlaces } from "../../components/places.ts";
import { tell } from "../../components/tell.tsx";
import { offerUndo } from "../../components/undo.tsx";
import { wordsFor } from "../../components/words.ts";
import { useReadAt } from "../../kernel/away.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { directionOf } from "../../kernel/i18n/language.ts";
import { nameOf } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan, readAgain } from "../../kernel/sdk.ts";
import { session } from "../../kernel/session.ts";
import { takeTyped } from "../../kernel/typed-ahead.ts";
import type { ActionName } from "../deliveries/actions.ts";
import { actionNames, actions } from "../deliveries/actions.ts";
import { hindranceTo } from "../deliveries/hindrance.ts";
import { undoAssignments } from "../deliveries/undo-assignments.ts";
import type { ColumnId } from "./board.ts";
import { cardAfter, cardNow, columns, dropOf } from "./board.ts";
import { BoardColumn } from "./column.tsx";
import { Drivers } from "./drivers.tsx";
import { useNow, useOnTimeHours } from "./time.ts";

const ActionForm = lazy(() =>
  import("../deliveries/action-form.tsx").then((module) => ({ default: module.ActionForm })),
);
const route = getRouteApi("/dispatch");

const AGAIN_MS = 10_000;
const CARDS = 50;

function useColumns(search: string | undefined) {
  return useQueries({
    queries: columns.map(({ id, statuses }) => ({
      queryKey: ["delivery", "deliveries", "board", id, search ?? ""],
      refetchInterval: AGAIN_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        karwan.delivery.deliveries.list.query(
          { tasks: true, status: statuses.join(","), search, sort_by: "created_at", sort_order: "asc", limit: CARDS },
          { signal },
        ),
    })),
  });
}

type Doing = { name: ActionName; delivery: Delivery; driverId?: string };

/** What dragging does: an assignment at once, everything that needs a word from somebody in its form. */
function useDropping(begin: (doing: Doing) => void) {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  const held = useRef<Delivery | null>(null);
  const report = (error: unknown) => void tell({ color: "red", message: wordsFor(error, t) });
  const toDriver = async (delivery: Delivery, driver: ListedDriver) => {
    const drop = dropOf(delivery, { driver: driver.id }, facts.states);
    if (drop === "switch") return begin({ name: "switch", delivery, driverId: driver.id });
    if (drop !== "assign") return;
    const user = session.user();
    try {
      await karwan.delivery.assignments.assign.mutate({ id: delivery.id, driver_id: driver.id });
      // What somebody before them did is not theirs to take back, nor to read of.
      if (session.user() !== user) return;
      const done = t("dispatch.assigned", { code: delivery.delivery_code, name: driver.users.full_name });
      if (may(actions.unassign.operation)) offerUndo(done, undoAssignments([delivery.id], t));
      else void tell({ message: done, color: "teal" });
    } catch (error) {
      if (session.user() !== user) return;
      // The form says what hinders, and can do it all the same where that is allowed.
      report(error);
      begin({ name: "assign", delivery, driverId: driver.id });
    }
    await readAgain("delivery");
  };
  const mayDrop = (drop: ReturnType<typeof dropOf>) => drop !== null && may(actions[drop].operation);
  return {
    hold: (delivery: Delivery | null) => {
      held.current = delivery;
    },
    driverCanTake: (driver: string) => held.current !== null && mayDrop(dropOf(held.current, { driver }, facts.states)),
    columnCanTake: (column: ColumnId) =>
      held.current !== null && mayDrop(dropOf(held.current, { column }, facts.states)),
    dropOnDriver: (driver: ListedDriver) => {
      if (held.current) void toDriver(held.current, driver);
    },
    dropOnColumn: () => {
      if (held.current) begin({ name: "unassign", delivery: held.current });
    },
  };
}

/** From card to card by arrows, and what their keys do with the one that has the focus. */
function useBoardKeys(answers: ReturnType<typeof useColumns>, begin: (doing: Doing | null) => void) {
  const { language } = useI18n();
  const known = useKnown();
  const [active, setActive] = useState({ column: 0, row: 0 });
  const board = useRef<HTMLDivElement>(null);
  const lengths = answers.map(({ data }) => data?.deliveries.length ?? 0);
  // Cards come and go: the one in the tab order is one that there is.
  const first = Math.max(
    0,
    lengths.findIndex((length) => length > 0),
  );
  const column = lengths[active.column] ? active.column : first;
  const row = Math.min(active.row, Math.max(0, (lengths[column] ?? 1) - 1));
  const used = useRef<{ id: string; column: number; row: number } | null>(null);
  const focusOn = (id: string | undefined): boolean => {
    const card = id === undefined ? null : board.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    card?.focus();
    return Boolean(card);
  };
  const back = (): boolean => {
    const ids = answers.map(({ data }) => data?.deliveries.map(({ id }) => id) ?? []);
    return used.current !== null && focusOn(cardNow(ids, used.current));
  };
  usePlaces({ back, begin: () => void focusOn(answers[column]?.data?.deliveries[row]?.id) });
  const kept = useKeptFocus(answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(" "), back);
  const isRtl = directionOf(language) === "rtl";
  const arrows: Record<string, Parameters<typeof cardAfter>[2]> = {
    ArrowUp: "up",
    ArrowDown: "down",
    ArrowRight: isRtl ? "previous" : "next",
    ArrowLeft: isRtl ? "next" : "previous",
  };
  const onKey = (event: KeyboardEvent, delivery: Delivery, at: { column: number; row: number }) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const name = nameOf(event.nativeEvent);
    const towards = arrows[name];
    if (towards) {
      const next = cardAfter(lengths, at, towards);
      if (next) focusOn(answers[next.column]?.data?.deliveries[next.row]?.id);
    } else {
      const action = actionNames.find((each) => actions[each].keys === name);
      if (!action) return;
      if (hindranceTo(action, delivery, known) !== null) return;
      takeTyped(() => begin(null));
      begin({ name: action, delivery });
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const use = (id: string, at: { column: number; row: number }) => {
    used.current = { id, ...at };
    setActive(at);
  };
  return { board, activeIn: (index: number) => (index === column ? row : null), use, onKey, kept };
}

/** The dispatcher's board: what waits, who has what, what is late, and who has room; worked on by dragging or by keys. */
export function DispatchPage() {
  const { t } = useI18n();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const onTimeHours = useOnTimeHours();
  const answers = useColumns(search.q);
  const times = answers.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  useReadAt(times.length === 0 ? null : Math.min(...times));
  const [doing, setDoing] = useState<Doing | null>(null);
  const dropping = useDropping(setDoing);
  const { board, activeIn, use, onKey, kept } = useBoardKeys(answers, setDoing);
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t("nav.dispatch")}
        </Title>
        <Group gap="xs">
          <Text size="xs" visibleFrom="sm">
            {t("dispatch.hint")}
          </Text>
          <Text size="xs" hiddenFrom="sm">
            {t("dispatch.hint_touch")}
          </Text>
          <MakeButton
            to="/deliveries/new"
            label="make.delivery"
            operation="delivery.deliveries.create"
            size="compact-sm"
          />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMap2 size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/map" {...props} />}
          >
            {t("nav.map")}
          </Button>
        </Group>
      </Group>
      <Group>
        <SearchField
          label={t("delivery.search")}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q || undefined })}
        />
      </Group>
      <div className="dispatch">
        <div className="board" ref={board} {...kept}>
          {columns.map((each, index) => (
            <BoardColumn
              key={each.id}
              column={each}
              deliveries={answers[index]?.data?.deliveries}
              total={answers[index]?.data?.total}
              error={answers[index]?.error ?? null}
              onRetry={() => void answers[index]?.refetch()}
              now={now}
              onTimeHours={onTimeHours}
              active={activeIn(index)}
              onActive={(id, place) => use(id, { column: index, row: place })}
              onKey={(event, delivery, place) => onKey(event, delivery, { column: index, row: place })}
              onOpen={({ id }) => void navigate({ to: "/deliveries/$id", params: { id } })}
              onHold={dropping.hold}
              canTake={() => dropping.columnCanTake(each.id)}
              onDrop={dropping.dropOnColumn}
            />
          ))}
        </div>
        <Drivers
          search={search.driver ?? ""}
          onSearch={(driver) => change({ driver: driver || undefined })}
          now={now}
          canTake={dropping.driverCanTake}
          onDrop={dropping.dropOnDriver}
        />
      </div>
      <Suspense>{doing && <ActionForm {...doing} onClose={() => setDoing(null)} />}</Suspense>
    </Stack>
  );
}
