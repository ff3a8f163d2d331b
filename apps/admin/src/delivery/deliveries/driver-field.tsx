import { Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Words } from "../../components/facts.tsx";
import { NEEDED } from "../../components/needed.ts";
import { useKnown } from "../../kernel/facts.ts";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import type { Candidate } from "./candidates.ts";
import { candidatesOf } from "./candidates.ts";

interface Props {
  value: string;
  onChange(id: string): void;
  error?: ReactNode;
  /** Who could carry it is suggested; without one, drivers are only found. */
  deliveryId?: string;
}

function useCandidates(deliveryId: string | undefined, search: string) {
  const { may } = useKnown();
  const suggested = useQuery({
    queryKey: ["delivery", "suggestions", deliveryId],
    enabled: deliveryId !== undefined && may("delivery.suggestions.list"),
    queryFn: ({ signal }) => karwan.delivery.suggestions.list.query({ id: deliveryId ?? "", limit: 100 }, { signal }),
  });
  const found = useQuery({
    queryKey: ["delivery", "drivers", "choice", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      karwan.delivery.drivers.list.query({ search: search || undefined, status: "active", limit: 8 }, { signal }),
  });
  const candidates = candidatesOf(suggested.data?.suggestions ?? [], found.data?.drivers ?? [], search !== "");
  // Nor is there an answer where none has come yet, not even to the question before.
  return { candidates, isOld: found.isPlaceholderData || (search !== "" && found.isPending) };
}

const told = ({ status, suggestion, room }: Candidate, { t, number }: I18n): string =>
  [
    status && t("driver.operation_status", { status }),
    typeof suggestion?.distance_km === "number" &&
      t("driver.distance", { km: number(Math.round(suggestion.distance_km * 10) / 10) }),
    room !== null && t("driver.room", { n: number(room) }),
  ]
    .filter(Boolean)
    .join(" · ");

/** Drivers by suggestion, name or phone: where each is, the room that he has left, why him and why not. */
export function DriverField({ value, onChange, error, deliveryId }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, 200);
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const search = settled === chosen?.name ? "" : settled;
  const { candidates, isOld } = useCandidates(deliveryId, search);
  // Until the server has answered, Enter must not take somebody whom the words typed do not name.
  const isWaiting = typed !== chosen?.name && (isOld || typed !== settled);
  const isNamed = ({ name }: Candidate) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const offered = isWaiting ? candidates.filter(isNamed) : candidates;
  const shown = chosen && offered.every(({ id }) => id !== chosen.id) ? [...offered, chosen] : offered;
  const candidateOf = (id: string | null) => shown.find((each) => each.id === id) ?? null;
  const current = value === "" ? null : candidateOf(value);
  return (
    <Stack gap={4}>
      <Select
        label={t("delivery.driver")}
        placeholder={t("driver.search")}
        description={deliveryId === undefined ? undefined : t("driver.suggested")}
        {...NEEDED}
        searchable
        data-autofocus
        data={shown.map(({ id, name }) => ({ value: id, label: name }))}
        // The server has searched already, by phones too, which no label shows.
        filter={({ options }) => options}
        // Again when the server's answer is the first that there is to choose from.
        selectFirstOptionOnChange={!isWaiting || offered.length > 0}
        maxDropdownHeight={340}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t("driver.none_found")}
        renderOption={({ option }) => <Option candidate={candidateOf(option.value)} />}
        value={value === "" ? null : value}
        onChange={(id) => {
          setChosen(candidateOf(id));
          onChange(id ?? "");
        }}
        error={error}
      />
      {current && <Reasons candidate={current} />}
    </Stack>
  );
}

function Option({ candidate }: { candidate: Candidate | null }) {
  const i18n = useI18n();
  if (!candidate) return null;
  const hinders = candidate.suggestion?.reasons.filter(({ hinders: is }) => is) ?? [];
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600} inherit={false}>
        <Words>{candidate.name}</Words>
      </Text>
      <Text size="xs">{told(candidate, i18n)}</Text>
      {hinders.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)">
          {hinders.map(({ message }) => message).join(" · ")}
        </Text>
      )}
    </Stack>
  );
}

function Reasons({ candidate: { name, suggestion } }: { candidate: Candidate }) {
  const { t } = useI18n();
  if (!suggestion) return null;
  const { eligible, reasons } = suggestion;
  return (
    <Text size="xs" role="status" c={eligible ? undefined : "var(--mantine-color-error)"}>
      {t(eligible ? "driver.why" : "driver.cannot", { name })} {reasons.map(({ message }) => message).join(" · ")}
    </Text>
  );
}
