import type { Database } from "@karwan/db";
import type { Fate } from "../journal.ts";
import { isParcels } from "../wire.ts";
import type { Books } from "./books.ts";
import { readBooks } from "./books.ts";
import type { Parcel, Way } from "./model.ts";
import { apply, newParcel } from "./model.ts";
import { moneyProblems } from "./money.ts";
import type { Network } from "./network.ts";
import type { ParcelOperation } from "./operations.ts";

/** An acknowledged request about deliveries, with what it was answered with. */
export type Done = { id: string; operation: ParcelOperation; record_id: string };

export function doneOf(fates: readonly Fate[]): Done[] {
  return fates.flatMap(({ id, operation, last }) =>
    last.state === "acknowledged" && isParcels(operation) ? [{ id, operation, record_id: last.record_id }] : [],
  );
}

/** What the acknowledged requests make of each delivery that one client alone had to do with. */
function modelsOf(done: readonly Done[], hot: ReadonlySet<string>): Map<string, Parcel> {
  const models = new Map<string, Parcel>();
  for (const { operation, record_id } of done) {
    if (!("parcel" in operation) || hot.has(operation.parcel)) continue;
    const parcel = models.get(operation.parcel) ?? newParcel();
    models.set(operation.parcel, parcel);
    apply(parcel, operation, record_id);
  }
  return models;
}

function wayProblems(name: string, way: Way, id: string, { events, deliveries }: Books): string[] {
  const path = (events.get(id) ?? []).flatMap(({ type, to }) => (type === "status" ? [to] : []));
  const status = deliveries.find((row) => row.id === id)?.status;
  const problems: string[] = [];
  if (path.join() !== way.path.join())
    problems.push(`${name}: went ${path.join(" ")} instead of ${way.path.join(" ")}`);
  if (status !== way.status) problems.push(`${name}: is ${status} instead of ${way.status}`);
  return problems;
}

function saidOffline(ways: readonly Way[], { actions }: Books): string[] {
  const statusOf = new Map(actions.map(({ client_id, status }) => [client_id, status]));
  const wrong = (wanted: string) => (client_id: string) => {
    const status = statusOf.get(client_id);
    return status === wanted ? [] : [`${client_id}: said offline, it is ${status} instead of ${wanted}`];
  };
  return ways.flatMap(({ applied, waiting }) => [
    ...applied.flatMap(wrong("applied")),
    ...waiting.flatMap(({ client_id }) => wrong("deferred")(client_id)),
  ]);
}

function ownProblems(models: ReadonlyMap<string, Parcel>, books: Books): string[] {
  const byName = Map.groupBy(books.deliveries, (row) => row.external_reference_id);
  const byOriginal = Map.groupBy(books.deliveries, (row) => row.original_delivery_id);
  return [...models].flatMap(([name, parcel]) => {
    const [row, ...others] = byName.get(name) ?? [];
    if (!row || others.length > 0) return [`${name}: ${others.length + (row ? 1 : 0)} deliveries`];
    const problems = wayProblems(name, parcel, row.id, books);
    if (row.delivery_code !== parcel.code) problems.push(`${name}: is ${row.delivery_code}, told was ${parcel.code}`);
    const { back } = parcel;
    const backs = (byOriginal.get(row.id) ?? []).map(({ id }) => id).join();
    if (backs !== (back?.id ?? "")) problems.push(`${name}: comes back as ${backs} instead of ${back?.id}`);
    else if (back) problems.push(...wayProblems(`${name}, on its way back,`, back, back.id, books));
    return [...problems, ...saidOffline(back ? [parcel, back] : [parcel], books)];
  });
}

/** Who wins is the machine's to decide; that everyone who was told so did, and nobody else, is not. */
function hotProblems(done: readonly Done[], { hot }: Network, { events }: Books): string[] {
  return hot.flatMap(({ name, id }) => {
    const happened = events.get(id) ?? [];
    const moves = happened.filter(({ type }) => type === "status");
    const breaks = moves.filter(({ from }, index) => from !== (moves[index - 1]?.to ?? null));
    const counts = {
      assign: moves.filter(({ to }) => to === "assigned").length,
      unassign: moves.filter(({ from, to }) => from === "assigned" && to === "pending").length,
      switch: happened.filter(({ type }) => type === "driver_switched").length,
    };
    const told = (kind: string) =>
      done.filter(({ operation }) => operation.kind === kind && "parcel" in operation && operation.parcel === name);
    return [
      ...breaks.map(({ from, to }) => `${name}: its timeline breaks at ${from} > ${to}`),
      ...Object.entries(counts).flatMap(([kind, count]) =>
        told(kind).length === count ? [] : [`${name}: ${count} times ${kind}, told was ${told(kind).length}`],
      ),
    ];
  });
}

/** Compares the journal with deliveries, drivers' phones and money: every acknowledged effect once, and no other. */
export async function verifyParcels(
  database: Database,
  { tenantId, network, fates }: { tenantId: string; network: Network; fates: readonly Fate[] },
): Promise<string[]> {
  const books = await readBooks(database, tenantId);
  const done = doneOf(fates);
  const models = modelsOf(done, new Set(network.hot.map(({ name }) => name)));
  const asked = new Set([...models.keys(), ...network.hot.map(({ name }) => name)]);
  const unasked = books.deliveries.filter(
    ({ external_reference_id: name, original_delivery_id }) => original_delivery_id === null && !asked.has(name ?? ""),
  );
  return [
    ...unasked.map(({ external_reference_id }) => `${external_reference_id}: a delivery that nobody was told of`),
    ...ownProblems(models, books),
    ...hotProblems(done, network, books),
    ...moneyProblems(done, models, network, books),
  ];
}
