import type { Books } from "./books.ts";
import type { Parcel } from "./model.ts";
import type { Network } from "./network.ts";
import { INITIAL_MONEY, PRICE } from "./network.ts";
import type { Done } from "./verify.ts";

const unequal = (what: string, found: unknown, wanted: unknown) =>
  found === wanted ? [] : [`${what}: ${String(found)} instead of ${String(wanted)}`];

/** Money moves once for each delivery whose price was taken, and never for another. */
function takenOnce(models: ReadonlyMap<string, Parcel>, { deliveries, journals }: Books): string[] {
  const byDelivery = Map.groupBy(journals, (journal) => journal.delivery_id);
  return deliveries.flatMap(({ id, external_reference_id }) => {
    const parcel = models.get(external_reference_id ?? "");
    const type = parcel?.paysBy.method === "wallet" ? "delivery_payment" : "cash_collected";
    const found = (byDelivery.get(id) ?? []).map((journal) => journal.type).join();
    return unequal(`the money of ${external_reference_id ?? id}`, found, parcel?.money === "taken" ? type : "");
  });
}

function sumOf<T>(list: readonly T[], amount: (one: T) => number): number {
  return list.reduce((sum, one) => sum + amount(one), 0);
}

/** What is in wallets and drivers' hands, by the journal; and that each payment acknowledged is the one made. */
export function moneyProblems(
  done: readonly Done[],
  models: ReadonlyMap<string, Parcel>,
  network: Network,
  books: Books,
): string[] {
  const parcels = [...models].map(([name, parcel]) => ({ name, ...parcel }));
  const account = (owner: string, kind: string) =>
    books.accounts.find(({ owner_id, kind: of }) => owner_id === owner && of === kind);
  const asks = new Map(
    done.flatMap(({ operation }) =>
      operation.kind === "ask" ? [[operation.parcel, operation.customer] as const] : [],
    ),
  );
  const paid = (kind: "settle" | "top_up", whose: "driver" | "customer", which: number) =>
    sumOf(done, ({ operation }) => {
      if (operation.kind !== kind || !(whose in operation)) return 0;
      const owner = operation.kind === "settle" ? operation.driver : operation.customer;
      return owner === which ? operation.amount : 0;
    });
  const wallets = network.customers.flatMap(({ id }, which) => {
    const own = parcels.filter(({ name, paysBy }) => paysBy.method === "wallet" && asks.get(name) === which);
    const worth = (money: Parcel["money"]) => PRICE * own.filter((parcel) => parcel.money === money).length;
    const wallet = account(id, "wallet");
    const balance = INITIAL_MONEY + paid("top_up", "customer", which) - worth("taken");
    return [
      ...unequal(`the wallet of customer ${which}`, wallet?.balance, balance),
      ...unequal(`held in the wallet of customer ${which}`, wallet?.held, worth("held")),
    ];
  });
  const hands = network.drivers.flatMap(({ id }, which) => {
    const collected = PRICE * parcels.filter(({ cashWith }) => cashWith === which).length;
    const balance = account(id, "cash_in_hand")?.balance ?? 0;
    return unequal(`the cash of driver ${which}`, balance, paid("settle", "driver", which) - collected);
  });
  const movements = (type: string) => books.journals.filter((journal) => journal.type === type).map(({ id }) => id);
  const told = (kind: string) => done.filter(({ operation }) => operation.kind === kind).map((one) => one.record_id);
  const first = network.customers.length;
  return [
    ...takenOnce(models, books),
    ...wallets,
    ...hands,
    ...unequal("settlements", movements("settlement").toSorted().join(), told("settle").toSorted().join()),
    ...unequal("top-ups", movements("top_up").length, told("top_up").length + first),
    ...told("top_up").flatMap((id) => unequal(`the top-up ${id}`, movements("top_up").includes(id), true)),
  ];
}
