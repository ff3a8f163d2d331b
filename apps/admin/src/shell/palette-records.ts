import type { SearchResultType } from "@karwan/sdk";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PAGES } from "../components/scan/target.ts";
import { useKnown } from "../kernel/facts.ts";
import { useI18n } from "../kernel/i18n/index.tsx";
import { dashed } from "../kernel/scan/called.ts";
import { karwan } from "../kernel/sdk.ts";
import type { Opens } from "../kernel/typed-ahead.ts";

/** What Ctrl-K offers. */
export interface Choice {
  id: string;
  group: "pages" | "records" | "views" | "actions";
  label: string;
  description?: string;
  run(): void;
  opens?: Opens | undefined;
  /** Done by nobody who did not choose it, however well its name fits. */
  isChosenOnly?: boolean;
}

const MIN = 2;
const ROWS = 5;

const { handoff: _, location, ...ofScanners } = PAGES;
/** Where what is found is shown; kinds without a page of their own are not asked for. */
const found = {
  ...ofScanners,
  driver: { to: "/drivers/$id", operation: "delivery.drivers.show" },
  storefront_order: { to: "/orders/$id", operation: "storefront.orders.show" },
  product: { to: "/products/$id", operation: "storefront.products.show" },
  customer: { to: "/customers/$id", operation: "parties.customers.show" },
  institution: { to: "/institutions/$id", operation: "parties.institutions.show" },
  user: { to: "/users/$id", operation: "identity.users.show" },
  warehouse: { to: "/warehouses/$id", operation: "warehousing.warehouses.show" },
  zone: { to: "/zones/$id", operation: "delivery.zones.list" },
} as const satisfies Partial<Record<SearchResultType, { to: string; operation: string }>>;
/** A bin is shown as what lies in it. */
const all = { ...found, location };
type Kind = keyof typeof all;
const kinds = Object.keys(all) as Kind[];
const isKind = (type: SearchResultType): type is Kind => kinds.some((each) => each === type);

interface Records {
  choices: Choice[];
  hasMore: boolean;
  /** Those of what was typed before are shown, or none yet. */
  isBehind: boolean;
  /** Nobody could be asked. */
  isUnasked: boolean;
}

/** Records whose codes, names or phones hold what was typed, of each kind that one may read (4 L9). */
export function useRecords(query: string): Records {
  const { t } = useI18n();
  const { may } = useKnown();
  const navigate = useNavigate();
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, 200);
  const types = kinds.filter((kind) => may(all[kind].operation)).join(",");
  const mayFind = typed.length >= MIN && types !== "";
  const { data, isPlaceholderData, isPending, isError, fetchStatus } = useQuery({
    queryKey: ["palette", q],
    enabled: mayFind && q.length >= MIN,
    placeholderData: q.length >= MIN ? keepPreviousData : undefined,
    queryFn: async ({ signal }) => {
      const find = (text: string) => karwan.reports.search.find.query({ q: text, types, limit: ROWS }, { signal });
      const answer = await find(q);
      const written = answer.results.length === 0 ? dashed(q) : null;
      return written === null ? answer : find(written);
    },
  });
  const lacks = isPlaceholderData || isPending;
  const isUnasked = mayFind && typed === q && (isError || (lacks && fetchStatus === "paused"));
  const isBehind = mayFind && !isUnasked && (typed !== q || lacks);
  if (!data || !mayFind || isUnasked) return { choices: [], hasMore: false, isBehind, isUnasked };
  const choices = data.results.flatMap(({ type, id, label, detail }): Choice[] =>
    isKind(type)
      ? [
          {
            id,
            group: "records",
            label,
            description: [t("palette.type", { type }), detail].filter(Boolean).join(" · "),
            run: () =>
              void (type === "location"
                ? navigate({ to: location.to, search: { bin: id, bin_code: label } })
                : navigate({ to: found[type].to, params: { id } })),
          },
        ]
      : [],
  );
  return { choices, hasMore: data.more.length > 0, isBehind, isUnasked };
}
