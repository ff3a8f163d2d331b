import type { Access, OperationMeta } from "@karwan/api";
import {
  appRouter,
  assignmentMachine,
  auditStates,
  deliveryMachine,
  handoffStates,
  manifestItemStates,
  manifestStates,
  marketStates,
  orderStates,
  pickingStates,
  receivingOrderStates,
  restaurantOrderStates,
  settlementMachine,
  warehouseExceptionStates,
  waveStates,
  waybillStates,
} from "@karwan/api";
import type { AnyRouter } from "@trpc/server";

/** Somebody of the demo, as whom a page signs in by one click. */
export interface DemoPerson {
  email: string;
  name: string;
  role: string;
  /** The company's name; null for who works in none. */
  tenant: string | null;
}

/** Where maps take pictures of streets from, by zoom, column and row, and who is to be named for them. */
export type Tiles = Readonly<{ url: string; attribution: string }>;

/** What the admin asks of a server before anybody has signed in; nothing of it is any tenant's. */
export interface Facts {
  /** Null on a server without the demo, which every production server is. */
  demo: { password: string; people: DemoPerson[] } | null;
  /** Null where maps have a plain ground. */
  tiles: Tiles | null;
  /** Of each operation, by whom it may be called: the same declarations that refuse a call. */
  access: Record<string, Access>;
  /** Of each life cycle, the moves that are allowed: the same tables that refuse one (3 §1.5). */
  states: Record<string, Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>>;
}

async function demoPeople(): Promise<Facts["demo"]> {
  const { demoPassword, systemAdministrator, tenants, usersOf } = await import("@karwan/seed/data");
  const told = ({ email, first_name, last_name, role }: typeof systemAdministrator, tenant: string | null) => ({
    email,
    name: `${first_name} ${last_name}`,
    role,
    tenant,
  });
  const seen = new Set<string>();
  const people = tenants.flatMap((tenant, index) => usersOf(tenant, index).map((user) => told(user, tenant.name)));
  // The first of each role and company is enough to choose from; the other drivers have the same day.
  const first = people.filter(({ role, email, tenant }) => {
    const key = `${tenant} ${role} ${email.replace(/\d*@.*/, "")}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return { password: demoPassword, people: [...first, told(systemAdministrator, null)] };
}

/** Everything the admin's buttons are made from, so that no rule is written a second time. */
export async function factsOf({ hasDemo, tiles }: { hasDemo: boolean; tiles: Tiles | null }): Promise<Facts> {
  const { procedures } = (appRouter as AnyRouter)._def as {
    procedures: Record<string, { _def: { meta?: OperationMeta } }>;
  };
  const access = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.meta ? [[name, _def.meta.access]] : [],
  );
  const machines = [
    deliveryMachine,
    assignmentMachine,
    marketStates,
    orderStates,
    pickingStates,
    waveStates,
    receivingOrderStates,
    handoffStates,
    waybillStates,
    auditStates,
    warehouseExceptionStates,
    restaurantOrderStates,
    settlementMachine,
    manifestStates,
    manifestItemStates,
  ];
  return {
    demo: hasDemo ? await demoPeople() : null,
    tiles,
    access: Object.fromEntries(access) as Facts["access"],
    states: Object.fromEntries(machines.map(({ aggregate, table }) => [aggregate, table])),
  };
}
