import type { Zone } from "@karwan/sdk";
import { Button, Group, NativeSelect } from "@mantine/core";
import { SearchField, StatusChips } from "../../components/list-tools.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import type { ColumnId } from "../dispatch/board.ts";
import type { Standing } from "./places.ts";
import { groups, standings } from "./search.ts";

export interface Kept {
  q?: string | undefined;
  show?: ColumnId[] | undefined;
  drivers?: Standing[] | undefined;
  zone?: string | undefined;
  late?: "yes" | undefined;
}

interface Props {
  search: Kept;
  change(next: Kept): void;
  zones: readonly Zone[];
  counts: Readonly<Record<ColumnId, number>> | undefined;
  lateCount: number;
  standing: { counts: Readonly<Record<Standing, number>> };
}

const some = <Value,>(chosen: Value[]): Value[] | undefined => (chosen.length > 0 ? chosen : undefined);

/** What of the company's day is on the map. */
export function MapFilters({ search, change, zones, counts, lateCount, standing }: Props) {
  const { t, number } = useI18n();
  return (
    <>
      <Group gap="xs">
        <SearchField
          label={t("delivery.search")}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q || undefined })}
        />
        <NativeSelect
          aria-label={t("map.zone")}
          value={search.zone ?? ""}
          onChange={(event) => change({ zone: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: t("map.all_zones") },
            ...zones.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Group>
      <Group gap="xs">
        <StatusChips
          label={t("delivery.status")}
          choices={groups.map((value) => ({ value, label: t(`dispatch.column.${value}`), count: counts?.[value] }))}
          chosen={search.show ?? []}
          onChange={(chosen) => change({ show: some(chosen) })}
        />
        <Button
          size="compact-sm"
          radius="xl"
          variant={search.late ? "filled" : "default"}
          aria-pressed={search.late !== undefined}
          onClick={() => change({ late: search.late ? undefined : "yes" })}
        >
          {t("dispatch.late")} {number(lateCount)}
        </Button>
      </Group>
      <StatusChips
        label={t("nav.drivers")}
        choices={standings.map((value) => ({
          value,
          label: t(`map.standing.${value}`),
          count: standing.counts[value],
        }))}
        chosen={search.drivers ?? []}
        onChange={(chosen) => change({ drivers: some(chosen) })}
      />
    </>
  );
}
