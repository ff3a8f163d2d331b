import { Loader, Text } from "@mantine/core";
import { createSpotlight, Spotlight, useSpotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { languageNames, languages, useI18n } from "../kernel/i18n/index.tsx";
import { activeShortcuts } from "../kernel/keys.ts";
import { useYieldsToScans } from "../kernel/scan/listen.ts";
import { session } from "../kernel/session.ts";
import { runOpening } from "../kernel/typed-ahead.ts";
import { viewsQuery } from "../kernel/views.ts";
import { makes } from "./makes.ts";
import { pages } from "./pages.ts";
import { paletteActions } from "./palette-actions.ts";
import type { Choice } from "./palette-records.ts";
import { useRecords } from "./palette-records.ts";

const [store, palette] = createSpotlight();

const rowId = (n: number) => `${store.getState().listId}-${n}`;
const rowsShown = () => [
  ...(document.getElementById(store.getState().listId)?.querySelectorAll<HTMLElement>("[data-action]") ?? []),
];

/** Marks what Enter opens: the list itself marks what stood first when a key was typed. */
function mark(selected: number): void {
  for (const [n, row] of rowsShown().entries()) row.toggleAttribute("data-selected", n === selected);
  store.updateState((state) => ({ ...state, selected }));
}

/** Whether a name, or a word of it, begins with what was typed. */
const begins = (label: string, typed: string) => ` ${label.toLocaleLowerCase()}`.includes(` ${typed}`);

/** Saved views of every list that one may see. */
function useViews(): Choice[] {
  const { may } = useKnown();
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery);
  return (data?.views ?? []).flatMap(({ id, name, page, query }): Choice[] => {
    const list = pages.find(({ to }) => to === `/${page}`);
    if (!list || !may(list.operation)) return [];
    return [{ id, group: "views", label: name, run: () => void navigate({ to: list.to, search: query }) }];
  });
}

function useFixed({ t, setLanguage }: I18n): Choice[] {
  const { may } = useKnown();
  const navigate = useNavigate();
  const shown = pages.filter(({ operation }) => may(operation));
  const keys = new Set<string>(shown.map(({ keys }) => keys));
  const made = makes.filter(({ operation }) => may(operation));
  const begun = paletteActions.filter(({ operations }) => operations.every(may));
  return [
    ...shown.map(
      ({ to, label }): Choice => ({ id: to, group: "pages", label: t(label), run: () => void navigate({ to }) }),
    ),
    { id: "account", group: "pages", label: t("account.title"), run: () => void navigate({ to: "/account" }) },
    ...made.map(
      ({ to, label }): Choice => ({
        id: to,
        group: "actions",
        label: t(label),
        opens: "making",
        run: () => void navigate({ to }),
      }),
    ),
    ...begun.map(
      ({ label, to, search }): Choice => ({
        id: label,
        group: "actions",
        label: t(label),
        opens: "form",
        run: () => void navigate({ to, search }),
      }),
    ),
    ...activeShortcuts()
      .filter((each) => !keys.has(each.keys) && ![...made, ...begun].some(({ label }) => label === each.label))
      .map(
        ({ keys, label, run, opens }): Choice => ({
          id: keys,
          group: "actions",
          label: t(label),
          description: keys.toUpperCase(),
          opens,
          run,
        }),
      ),
    ...languages.map(
      (each): Choice => ({
        id: each,
        group: "actions",
        label: languageNames[each],
        description: t("language"),
        isChosenOnly: true,
        run: () => setLanguage(each),
      }),
    ),
    {
      id: "sign-out",
      group: "actions",
      label: t("person.sign_out"),
      isChosenOnly: true,
      run: () => void session.signOut().catch(() => undefined),
    },
  ];
}

const ARROWS = ["ArrowDown", "ArrowUp"];

/** Who presses Enter before what was typed is found opens the first that is, unless they type on or chose by an arrow. */
function useOpensWhenFound({
  query,
  isBehind,
  found,
}: {
  query: string;
  isBehind: boolean;
  found: Choice | undefined;
}) {
  const [entered, setEntered] = useState<string | null>(null);
  // Known in the very moment, for keys come faster than what is shown follows.
  const arrowed = useRef<string | null>(null);
  useEffect(() => {
    if (entered === null || isBehind) return;
    setEntered(null);
    if (entered !== query || !found) return;
    found.run();
    palette.close();
  }, [entered, query, isBehind, found]);
  return (event: KeyboardEvent) => {
    if (ARROWS.includes(event.key)) {
      arrowed.current = query;
      setEntered(null);
    }
    if (!isBehind || event.key !== "Enter" || arrowed.current === query) return;
    // What is marked is of what was typed before.
    event.preventDefault();
    event.stopPropagation();
    setEntered(query);
  };
}

/** Ctrl-K: pages, what can be done on this one, and records by code, name or phone. */
export function Palette({ onClose }: { onClose(): void }) {
  useYieldsToScans(onClose);
  const i18n = useI18n();
  const { t } = i18n;
  const [query, setQuery] = useState("");
  const { choices: records, hasMore, isBehind, isUnasked } = useRecords(query);
  const views = useViews();
  const wanted = query.trim().toLocaleLowerCase();
  const fixed = [...views, ...useFixed(i18n)].filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  // What was found comes behind what is known at once, so that nothing moves away from under a key.
  const groups = (["views", "pages", "actions", "records"] as const).map((group) => ({
    group,
    choices: [...fixed, ...records].filter((choice) => choice.group === group),
  }));
  const shown = groups.flatMap(({ choices }) => choices);
  const named = fixed.find(({ label, isChosenOnly }) => !isChosenOnly && begins(label, wanted));
  const first = wanted === "" ? undefined : (named ?? records[0] ?? shown[0]);
  const firstAt = first ? shown.indexOf(first) : -1;
  const shownIds = shown.map(({ id }) => id).join();
  const { listId } = useSpotlight(store);
  const [selected, setSelected] = useState(-1);
  // What an arrow has led to stays marked, whatever is found meanwhile, until other words are typed.
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenAt = shown.findIndex(({ id }) => id === chosen);
  const markedAt = chosenAt >= 0 ? chosenAt : firstAt;
  const opensWhenFound = useOpensWhenFound({
    query,
    isBehind: isBehind && !named,
    found: records[0],
  });
  useEffect(() => {
    for (const [n, row] of rowsShown().entries()) row.id = rowId(n);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or other words, are marked anew
  useEffect(() => {
    if (markedAt >= 0) mark(markedAt);
    setSelected(store.getState().selected);
  }, [markedAt, shownIds, wanted]);
  // It is loaded when it is first wanted, and opens at once.
  useEffect(() => palette.open(), []);
  const isEmpty = shown.length === 0;
  return (
    <Spotlight.Root
      store={store}
      attributes={{ content: { "aria-label": t("palette.open") } }}
      query={query}
      onQueryChange={(typed) => {
        setQuery(typed);
        setChosen(null);
      }}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.placeholder")}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        aria-controls={listId}
        aria-activedescendant={selected >= 0 && selected < shown.length ? rowId(selected) : undefined}
        rightSection={isBehind && <Loader size="xs" aria-hidden />}
        onKeyDownCapture={opensWhenFound}
        // The list's own store tells nobody whom an arrow has marked.
        onKeyDown={({ key }) =>
          queueMicrotask(() => {
            const { selected: now } = store.getState();
            setSelected(now);
            if (ARROWS.includes(key)) setChosen(shown[now]?.id ?? null);
          })
        }
      />
      <Spotlight.ActionsList role="listbox" aria-label={t("palette.open")}>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ group, choices }) => (
            <Spotlight.ActionsGroup
              key={group}
              label={t(`palette.${group}`)}
              role="group"
              aria-label={t(`palette.${group}`)}
            >
              {choices.map((choice) => (
                <Spotlight.Action
                  key={`${group} ${choice.id}`}
                  role="option"
                  aria-selected={shown.indexOf(choice) === selected}
                  label={choice.label}
                  description={choice.description}
                  onClick={() => runOpening(choice)}
                  highlightQuery={false}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
      </Spotlight.ActionsList>
      <div role="status">
        {isEmpty && !isBehind && !isUnasked && <Spotlight.Empty>{t("palette.nothing")}</Spotlight.Empty>}
        {(hasMore || isUnasked) && (
          <Text size="xs" px="md" py="xs">
            {t(isUnasked ? "palette.unasked" : "palette.more")}
          </Text>
        )}
      </div>
    </Spotlight.Root>
  );
}
