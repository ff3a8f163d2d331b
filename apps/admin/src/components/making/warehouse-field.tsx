import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { LazyMissing } from "../lazy-missing.tsx";
import { NEEDED } from "../needed.ts";

interface Props {
  label: string;
  /** The warehouse's id; empty: none yet. */
  value: string;
  onChange(id: string): void;
  error?: ReactNode;
}

export const useWarehouses = () =>
  useQuery({
    queryKey: ["warehousing", "warehouses", "active"],
    staleTime: 60_000,
    queryFn: ({ signal }) => karwan.warehousing.warehouses.list.query({ status: "active", limit: 100 }, { signal }),
  }).data?.warehouses;

/** Chooses a warehouse; the only one that there is is chosen already. */
export function WarehouseField({ label, value, onChange, error }: Props) {
  const { t } = useI18n();
  const all = useWarehouses();
  const only = all?.length === 1 ? all[0]?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once, when it is known
  useEffect(() => {
    if (only !== undefined && value === "") onChange(only);
  }, [only]);
  if (all?.length === 0) return <LazyMissing what="warehouse" />;
  return (
    <NativeSelect
      label={label}
      {...NEEDED}
      data={[
        { value: "", label: t("making.choose_warehouse") },
        ...(all ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
