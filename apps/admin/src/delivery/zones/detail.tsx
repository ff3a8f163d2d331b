import "../../components/map/map.css";
import type { Zone } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";
import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { Words } from "../../components/facts.tsx";
import type { LngLat } from "../../components/map/geometry.ts";
import { areaOf, cornersOf } from "../../components/map/geometry.ts";
import { NEEDED } from "../../components/needed.ts";
import { useSending } from "../../components/sending.ts";
import { Loading, Shown } from "../../components/shown.tsx";
import { tell } from "../../components/tell.tsx";
import { Empty, Trouble } from "../../components/trouble.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { useZones } from "../map/read.ts";
import { CornerTable } from "./corner-table.tsx";
import { RemoveZone } from "./remove.tsx";

const ZoneCanvas = lazy(() => import("./canvas.tsx").then((module) => ({ default: module.ZoneCanvas })));
const route = getRouteApi("/zones/$id");
const NO_HOLES: never[] = [];

/** One zone, drawn on the map among the others; with the id `new` one that there is not yet. */
export function ZonePage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const zones = useZones();
  return (
    <Stack gap="md">
      <BackLink to="/zones" label={t("nav.zones")} />
      <Shown query={zones}>
        {(all) => {
          const zone = all.find((each) => each.id === id) ?? null;
          return zone || id === "new" ? <Editor key={id} zone={zone} all={all} /> : <Empty title={t("zone.none")} />;
        }}
      </Shown>
    </Stack>
  );
}

/** The corners as they are drawn, and as they were before each change. */
function useCorners(first: LngLat[]) {
  const [past, setPast] = useState<LngLat[][]>([first]);
  const corners = past.at(-1) ?? first;
  const change = (next: LngLat[]) => setPast((old) => [...old, next]);
  const undo = () => setPast((old) => (old.length > 1 ? old.slice(0, -1) : old));
  return { corners, change, undo, canUndo: past.length > 1, restart: (next: LngLat[]) => setPast([next]) };
}

type Values = { name: string; code: string; corners: LngLat[] };
const isStale = (error: unknown): boolean => isKarwanError(error) && error.status === 412;

function useSaving(zone: Zone | null) {
  const { t } = useI18n();
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const again = () => client.invalidateQueries({ queryKey: ["zones"] });
  return useSending<Values>(["name", "code", "polygon"], async ({ name, code, corners }, options) => {
    const polygon = areaOf(corners, zone?.polygon.coordinates.slice(1) ?? []);
    const { zones } = karwan.delivery;
    try {
      if (zone)
        await zones.update.mutate({ id: zone.id, name, code, polygon }, { ...options, ifMatch: zone.updated_at });
      else {
        const { zone: made } = await zones.create.mutate({ name, code, polygon }, options);
        void navigate({ to: "/zones/$id", params: { id: made.id }, replace: true });
      }
      void tell({ message: t("zone.saved", { name }), color: "teal" });
    } finally {
      // Also when it was refused: what somebody else has changed is to be seen.
      await again();
    }
  });
}

function Editor({ zone, all }: { zone: Zone | null; all: readonly Zone[] }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const isEditable = may(zone ? "delivery.zones.update" : "delivery.zones.create");
  const [name, setName] = useState(zone?.name ?? "");
  const [code, setCode] = useState(zone?.code ?? "");
  const { corners, change, undo, canUndo, restart } = useCorners(zone ? cornersOf(zone.polygon) : []);
  const { send, isBusy, error, atFields, clear } = useSaving(zone);
  const others = useMemo(() => all.filter(({ id }) => id !== zone?.id), [all, zone?.id]);
  const wrong = Object.entries(atFields).find(([field]) => field.startsWith("polygon"))?.[1];
  useShortcuts(isEditable && canUndo ? [{ keys: "u", label: "zone.undo", run: undo }] : []);
  const takeOver = () => {
    if (!zone) return;
    setName(zone.name);
    setCode(zone.code);
    restart(cornersOf(zone.polygon));
    clear();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send({ name: name.trim(), code: code.trim(), corners });
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={1} size="h3">
            {zone ? <Words>{zone.name}</Words> : t("zone.new")}
          </Title>
          <Group gap="xs">
            {zone && may("delivery.zones.delete") && <RemoveZone zone={zone} />}
            {isEditable && (
              <>
                <Button variant="default" disabled={!canUndo} onClick={undo}>
                  {t("zone.undo")}
                </Button>
                <Button type="submit" loading={isBusy}>
                  {t("zone.save")}
                </Button>
              </>
            )}
          </Group>
        </Group>
        {error !== null && <Trouble error={error} sent="typed" />}
        {isStale(error) && zone && (
          <Alert role="status" color="orange" title={t("zone.conflict")}>
            <Text size="sm">{t("zone.conflict_now", { name: zone.name, code: zone.code })}</Text>
            <Button mt="xs" size="compact-sm" variant="default" onClick={takeOver}>
              {t("zone.take_over")}
            </Button>
          </Alert>
        )}
        <div className="map-side">
          <Stack gap={4}>
            <Suspense fallback={<Loading />}>
              <ZoneCanvas
                corners={corners}
                holes={zone?.polygon.coordinates.slice(1) ?? NO_HOLES}
                kept={zone?.polygon ?? null}
                others={others}
                isEditable={isEditable}
                onChange={change}
              />
            </Suspense>
            {isEditable && <Text size="xs">{t("zone.hint")}</Text>}
            {wrong && (
              <Text size="sm" role="alert" c="var(--mantine-color-error)">
                {wrong}
              </Text>
            )}
          </Stack>
          <Paper withBorder p="sm">
            <Stack gap="xs">
              <TextInput
                label={t("zone.name")}
                {...NEEDED}
                dir="auto"
                readOnly={!isEditable}
                value={name}
                error={atFields.name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <TextInput
                label={t("zone.code")}
                {...NEEDED}
                dir="ltr"
                readOnly={!isEditable}
                value={code}
                error={atFields.code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
              <CornerTable corners={corners} isEditable={isEditable} onChange={change} />
            </Stack>
          </Paper>
        </div>
      </Stack>
    </form>
  );
}
