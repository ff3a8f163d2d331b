import { useDebouncedValue } from "@mantine/hooks";
import { openSpotlight, Spotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useKnown } from "../kernel/facts.ts";
import type { I18n } from "../kernel/i18n/index.tsx";
import { languages, useI18n } from "../kernel/i18n/index.tsx";
import { activeShortcuts } from "../kernel/keys.ts";
import { karwan } from "../kernel/sdk.ts";
import { session } from "../kernel/session.ts";
import { pages } from "./pages.ts";

interface Choice {
  id: string;
  group: "pages" | "records" | "actions";
  label: string;
  description?: string;
  run(): void;
}

const MIN = 2;
const ROWS = 5;
const LANGUAGE_NAMES = { en: "English", ar: "العربية", ku: "کوردی" };

/** Records whose codes, names or phones hold what was typed, of each kind that one may read. */
function useRecords(query: string): Choice[] {
  const { may } = useKnown();
  const navigate = useNavigate();
  const search = query.trim();
  const input = { search, limit: ROWS };
  const { data } = useQuery({
    queryKey: ["palette", search],
    enabled: search.length >= MIN,
    placeholderData: search.length >= MIN ? keepPreviousData : undefined,
    queryFn: async ({ signal }) => {
      const [deliveries, drivers, items] = await Promise.all([
        may("delivery.deliveries.list") ? karwan.delivery.deliveries.list.query(input, { signal }) : null,
        may("delivery.drivers.list") ? karwan.delivery.drivers.list.query(input, { signal }) : null,
        may("warehousing.items.list") ? karwan.warehousing.items.list.query(input, { signal }) : null,
      ]);
      return { deliveries: deliveries?.deliveries ?? [], drivers: drivers?.drivers ?? [], items: items?.items ?? [] };
    },
  });
  if (!data || search.length < MIN) return [];
  const one = (id: string, label: string, description: string, run: () => void): Choice => ({
    id,
    group: "records",
    label,
    description,
    run,
  });
  return [
    ...data.deliveries.map(({ id, delivery_code, recipient }) =>
      one(id, delivery_code, recipient.name ?? "", () => void navigate({ to: "/deliveries/$id", params: { id } })),
    ),
    ...data.drivers.map(({ id, users }) =>
      one(id, users.full_name, users.phone ?? "", () => void navigate({ to: "/drivers/$id", params: { id } })),
    ),
    ...data.items.map(({ id, name, sku }) =>
      one(id, name, sku, () => void navigate({ to: "/items/$id", params: { id } })),
    ),
  ];
}

function useFixed({ t, setLanguage }: I18n): Choice[] {
  const { may } = useKnown();
  const navigate = useNavigate();
  const shown = pages.filter(({ operation }) => may(operation));
  const keys = new Set<string>(shown.map(({ keys }) => keys));
  return [
    ...shown.map(
      ({ to, label }): Choice => ({ id: to, group: "pages", label: t(label), run: () => void navigate({ to }) }),
    ),
    { id: "account", group: "pages", label: t("account.title"), run: () => void navigate({ to: "/account" }) },
    ...activeShortcuts()
      .filter((each) => !keys.has(each.keys))
      .map(
        ({ keys, label, run }): Choice => ({
          id: keys,
          group: "actions",
          label: t(label),
          description: keys.toUpperCase(),
          run,
        }),
      ),
    ...languages.map(
      (each): Choice => ({
        id: each,
        group: "actions",
        label: LANGUAGE_NAMES[each],
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

/** Ctrl-K: pages, what can be done on this one, and records by code, name or phone. */
export function Palette({ onClose }: { onClose(): void }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [query, setQuery] = useState("");
  const [settled] = useDebouncedValue(query, 200);
  const records = useRecords(settled);
  const wanted = query.trim().toLocaleLowerCase();
  const fixed = useFixed(i18n).filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const groups = (["records", "pages", "actions"] as const).map((group) => ({
    group,
    choices: [...records, ...fixed].filter((choice) => choice.group === group),
  }));
  // It is loaded when it is first wanted, and opens at once.
  useEffect(() => openSpotlight(), []);
  const isEmpty = groups.every(({ choices }) => choices.length === 0);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search placeholder={t("palette.placeholder")} aria-label={t("palette.placeholder")} />
      <Spotlight.ActionsList>
        {groups
          .filter(({ choices }) => choices.length > 0)
          .map(({ group, choices }) => (
            <Spotlight.ActionsGroup key={group} label={t(`palette.${group}`)}>
              {choices.map(({ id, label, description, run }) => (
                <Spotlight.Action
                  key={`${group} ${id}`}
                  label={label}
                  description={description}
                  onClick={run}
                  highlightQuery={false}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {isEmpty && <Spotlight.Empty>{t("palette.nothing")}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
