import type { SearchResultType } from "@karwan/sdk";
import { Loader, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useEffect, useState } from "react";
import { useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { languageNames, languages, useI18n } from "../kernel/i18n/index.tsx";
import { activeShortcuts } from "../kernel/keys.ts";
import { useYieldsToScans } from "../kernel/scan/listen.ts";
import { karwan } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import type { Opens } from "../kernel/typed-ahead.ts";
import { runOpening } from "../kernel/typed-ahead.ts";
import { viewsQuery } from "../kernel/views.ts";
import { makes } from "./makes.ts";
import { pages } from "./pages.ts";
import { paletteActions } from "./palette-actions.ts";

interface Choice {
  id: string;
  group: "pages" | "records" | "views" | "actions";
  label: string;
  description?: string;
  run(): void;
  opens?: Opens | undefined;
}

const [store, palette] = createSpotlight();

/** Marks the first of what is shown now, which Enter opens: the list itself marks what stood there when a key was typed. */
function markFirst(): void {
  const rows = document.querySelectorAll(`#${store.getState().listId} [data-action]`);
  for (const [index, row] of rows.entries()) row.toggleAttribute("data-selected", index === 0);
  store.updateState((state) => ({ ...state, selected: rows.length > 0 ? 0 : -1 }));
}

const MIN = 2;
const ROWS = 5;

/** Where what is found is shown; kinds without a page of their own are not asked for. */
const found = {
  delivery: { to: "/deliveries/$id", operation: "delivery.deliveries.show" },
  driver: { to: "/drivers/$id", operation: "delivery.drivers.show" },
  storefront_order: { to: "/orders/$id", operation: "storefront.orders.show" },
  product: { to: "/products/$id", operation: "storefront.products.show" },
  inventory_item: { to: "/items/$id", operation: "warehousing.items.show" },
  customer: { to: "/customers/$id", operation: "parties.customers.show" },
  institution: { to: "/institutions/$id", operation: "parties.institutions.show" },
  user: { to: "/users/$id", operation: "identity.users.show" },
} as const satisfies Partial<Record<SearchResultType, { to: string; operation: string }>>;
type Kind = keyof typeof found;
const kinds = Object.keys(found) as Kind[];
const isKind = (type: SearchResultType): type is Kind => kinds.some((each) => each === type);

/**
 * Records whose codes, names or phones hold what was typed, of each kind that one may read (4 L9); `isBehind` while those of what was
 * typed before are shown, or none yet.
 */
function useRecords(query: string): { choices: Choice[]; hasMore: boolean; isBehind: boolean } {
  const { t } = useI18n();
  const { may } = useKnown();
  const navigate = useNavigate();
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, 200);
  const types = kinds.filter((kind) => may(found[kind].operation)).join(",");
  const mayFind = typed.length >= MIN && types !== "";
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ["palette", q],
    enabled: mayFind && q.length >= MIN,
    placeholderData: q.length >= MIN ? keepPreviousData : undefined,
    queryFn: ({ signal }) => karwan.reports.search.find.query({ q, types, limit: ROWS }, { signal }),
  });
  const isBehind = mayFind && (typed !== q || isPlaceholderData || isLoading);
  if (!data || !mayFind) return { choices: [], hasMore: false, isBehind };
  const choices = data.results.flatMap(({ type, id, label, detail }): Choice[] =>
    isKind(type)
      ? [
          {
            id,
            group: "records",
            label,
            description: [t("palette.type", { type }), detail].filter(Boolean).join(" · "),
            run: () => void navigate({ to: found[type].to, params: { id } }),
          },
        ]
      : [],
  );
  return { choices, hasMore: data.more.length > 0, isBehind };
}

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
  const begun = paletteActions.filter(({ operation }) => may(operation));
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
        run: () => setLanguage(each),
      }),
    ),
    {
      id: "sign-out",
      group: "actions",
      label: t("person.sign_out"),
      run: () => void session.signOut().catch(() => undefined),
    },
  ];
}

/** Who presses Enter before what was typed is found opens the first that is, unless they type on. */
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
  useEffect(() => {
    if (entered === null || isBehind) return;
    setEntered(null);
    if (entered !== query || !found) return;
    found.run();
    palette.close();
  }, [entered, query, isBehind, found]);
  return (event: KeyboardEvent) => {
    if (!isBehind || event.key !== "Enter") return;
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
  const { choices: records, hasMore, isBehind } = useRecords(query);
  const views = useViews();
  const wanted = query.trim().toLocaleLowerCase();
  const fixed = [...views, ...useFixed(i18n)].filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  // What was found comes behind what is known at once, so that nothing moves away from under a key.
  const groups = (["views", "pages", "actions", "records"] as const).map((group) => ({
    group,
    choices: [...fixed, ...records].filter((choice) => choice.group === group),
  }));
  const opensWhenFound = useOpensWhenFound({ query, isBehind: isBehind && fixed.length === 0, found: records[0] });
  const shown = groups.flatMap(({ choices }) => choices.map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one that is shown now is what Enter opens
  useEffect(() => {
    if (wanted !== "") markFirst();
  }, [shown, wanted]);
  // It is loaded when it is first wanted, and opens at once.
  useEffect(() => palette.open(), []);
  const isEmpty = groups.every(({ choices }) => choices.length === 0);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.placeholder")}
        rightSection={isBehind && <Loader size="xs" aria-hidden />}
        onKeyDownCapture={opensWhenFound}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ group, choices }) => (
            <Spotlight.ActionsGroup key={group} label={t(`palette.${group}`)}>
              {choices.map(({ id, label, description, run, opens }) => (
                <Spotlight.Action
                  key={`${group} ${id}`}
                  label={label}
                  description={description}
                  onClick={() => runOpening({ run, opens })}
                  highlightQuery={false}
                />
              ))}
              {group === "records" && hasMore && (
                <Text size="xs" px="sm" py={4}>
                  {t("palette.more")}
                </Text>
              )}
            </Spotlight.ActionsGroup>
          ))}
        {isEmpty && !isBehind && <Spotlight.Empty>{t("palette.nothing")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
