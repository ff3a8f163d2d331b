import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import { hashPassword } from "../../../identity/passwords/index.ts";
import { lockAccess } from "../../../identity/roles/index.ts";
import type { Person } from "../../../identity/users/index.ts";
import { givingContacts, insertAccount, joinTenant, lockMember, requireStaff } from "../../../identity/users/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField } from "../../../kernel/index.ts";
import { insertVehicle } from "../../vehicles/index.ts";
import type { Vehicles } from "../choose-vehicles.ts";
import { chooseVehicles, existingVehicles, firstVehicles, noVehicles } from "../choose-vehicles.ts";
import type { createInput, wizardInput } from "../inputs.ts";
import { makeDriver } from "./write-driver.ts";

type WizardInput = z.infer<typeof wizardInput>;

const emailStatement = statement(
  "drivers.email_taken",
  "SELECT EXISTS (SELECT FROM users WHERE email = $1::text) AS taken",
);

/** Makes a member of the tenant a driver, one that is invited too: he has work once he accepted (1 §4.7, 4 B1). */
export function createDriver(ctx: TenantContext, input: z.infer<typeof createInput>) {
  const vehicles = firstVehicles(input);
  return ctx.transaction(async (tx) => {
    await lockAccess(tx, ctx);
    await lockMember(tx, input.user_id);
    await requireStaff(tx, input.user_id);
    const { driver_id } = await makeDriver(tx, ctx, { user_id: input.user_id, vehicles, details: input });
    return { id: driver_id };
  });
}

/** Makes a person, a membership and a driver, with a new vehicle when one is sent, all or nothing (1 §4.7). */
export async function runWizard(ctx: TenantContext, input: WizardInput) {
  const { password, ...person } = input.user;
  const password_hash = password === undefined ? null : await hashPassword(password, ctx);
  const make = async (tx: Transaction) => {
    const made = await newAccount(tx, ctx, { ...person, password_hash });
    await joinTenant(tx, ctx, made.user_id, "active");
    const vehicles = await wizardVehicles(tx, ctx, input);
    const { driver_id } = await makeDriver(tx, ctx, { user_id: made.user_id, vehicles, details: input });
    if (made.taken) throw made.taken;
    return { driver: { id: driver_id } };
  };
  return givingContacts(ctx, person, () => ctx.transaction(make));
}

/**
 * The wizard always makes the person: 409 names what somebody else has (1 §7). With a stand-in all else is tried first,
 * because that a contact is somebody's is told to nobody whose request is wrong otherwise.
 */
async function newAccount(tx: Transaction, ctx: TenantContext, person: Person) {
  const id = await insertAccount(tx, ctx, person);
  if (id) return { user_id: id, taken: null };
  const [email] = await tx.sql(emailStatement, [person.email ?? null]);
  const taken = new AppError(email?.taken ? "email_taken" : "phone_taken");
  const standIn = await insertAccount(tx, ctx, { ...person, email: undefined, phone: undefined });
  if (!standIn) throw taken;
  return { user_id: standIn, taken };
}

async function wizardVehicles(tx: Transaction, ctx: TenantContext, input: WizardInput): Promise<Vehicles> {
  const { primary_vehicle_id } = input;
  if (!input.vehicle) return existingVehicles(input);
  const chosen = chooseVehicles(noVehicles, input);
  if (primary_vehicle_id) throw invalidField("primary_vehicle_id", "new_vehicle_is_primary");
  const { id } = await insertVehicle(tx, ctx, input.vehicle);
  return { vehicle_ids: [...chosen.vehicle_ids, id], primary_vehicle_id: id };
}
