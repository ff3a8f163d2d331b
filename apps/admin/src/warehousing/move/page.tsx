import { Alert, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { rightsInWords } from "../../components/rights.ts";
import { ReadFirst } from "../../components/scan/read-first.tsx";
import { Empty } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { Mover } from "./mover.tsx";
import type { Bin, Row } from "./moving.ts";
import { AllKeptMoves } from "./waiting-moves.tsx";

const route = getRouteApi("/move");
const MOST = 100;
const MOVES = "warehousing.transactions.create";

/** Where goods go from one bin to another: away from where they arrived, or anywhere else in a warehouse. */
export function MovePage() {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  const warehouses = useQuery({
    queryKey: ["warehousing", "warehouses"],
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ limit: MOST }, { signal }),
  });
  return (
    <Stack gap="md" maw={760}>
      <Title order={1} size="h3">
        {t("nav.move")}
      </Title>
      {!may(MOVES) && (
        <Alert color="orange" role="note" title={t("hindrance.permission")}>
          <Text size="sm">{t("move.not_allowed", { rights: rightsInWords(facts, MOVES, t) })}</Text>
        </Alert>
      )}
      <ReadFirst query={warehouses} unread={<AllKeptMoves />}>
        {({ warehouses: all }) => (all.length === 0 ? <Empty title={t("stock.no_warehouse")} /> : <Chosen all={all} />)}
      </ReadFirst>
    </Stack>
  );
}

interface Named {
  id: string;
  name: string;
}

/** The bin in which a warehouse's goods arrive; where it has none, one scans where one stands. */
async function arrivals(warehouse_id: string, signal: AbortSignal): Promise<Bin | null> {
  const {
    locations: [bin],
  } = await karwan.warehousing.locations.list.query({ warehouse_id, is_default_receiving: true, limit: 1 }, { signal });
  return bin ? { id: bin.id, code: bin.code } : null;
}

/** A warehouse, and where one begins in it: at what was chosen elsewhere, or where goods arrive. */
function Chosen({ all }: { all: readonly Named[] }) {
  const { t } = useI18n();
  // As the page was entered: what is in hand stays when the address no longer names it.
  const entered = route.useSearch();
  const [{ warehouse: wanted, stock }, begin] = useState(entered);
  const navigate = route.useNavigate();
  const begun = useQuery({
    queryKey: ["warehousing", "move", "begin", wanted, stock],
    // Where one has begun stays, whatever moves meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<{ warehouse: Named | undefined; bin: Bin | null; row: Row | null }> => {
      const row =
        stock === undefined ? null : (await karwan.warehousing.stock.show.query({ id: stock }, { signal })).stock;
      const warehouse = all.find(({ id }) => id === (row?.warehouse_id ?? wanted)) ?? all[0];
      return { warehouse, row, bin: warehouse && !row ? await arrivals(warehouse.id, signal) : null };
    },
  });
  return (
    <ReadFirst query={begun} unread={<AllKeptMoves />}>
      {({ warehouse, bin, row }) =>
        warehouse && (
          <>
            <NativeSelect
              aria-label={t("stock.warehouse")}
              data={all.map(({ id, name }) => ({ value: id, label: name }))}
              value={warehouse.id}
              onChange={({ currentTarget: { value } }) => {
                begin({ warehouse: value });
                void navigate({ search: { warehouse: value }, replace: true });
              }}
            />
            <Mover
              key={`${warehouse.id} ${row?.id ?? ""}`}
              warehouseId={warehouse.id}
              arrivals={bin}
              chosen={row}
              onChosen={() => void navigate({ search: { warehouse: warehouse.id }, replace: true })}
              nameOf={(id) => all.find((each) => each.id === id)?.name ?? ""}
            />
          </>
        )
      }
    </ReadFirst>
  );
}
