import type { Transaction } from "@karwan/db";
import type { DeliveryData, TenantData } from "../data/index.ts";
import { customersOf, deliveriesOf, demoId, driversOf, randomFor, walletHolders, ways } from "../data/index.ts";
import type { Clock } from "../rows/time.ts";
import type { Journey } from "./carry.ts";
import { askFor, take } from "./carry.ts";
import type { Event } from "./events.ts";
import { courseFrom, startOf } from "./events.ts";
import { manifestEvents } from "./manifests.ts";
import { marketEvents } from "./market.ts";
import type { Office } from "./office.ts";
import { openOffice } from "./office.ts";
import { restaurantEvents } from "./restaurant.ts";
import { forgetNews, readOldNews } from "./statements.ts";

const opened_days_ago = 20;
// Telling is half of the work: the news of days that are over are left out, and those of the last hours are unread.
const told_minutes = 36 * 60;
const unread_minutes = 120;

/**
 * Lets a company work for a fortnight, by the operations that its people would use: so that all there is of a delivery,
 * from its price to its timeline, custody, money and news, is as the product makes it. Everything happens within `h`.
 */
export async function workFor(tx: Transaction, tenant: TenantData, index: number, clock: Clock): Promise<number> {
  const office = openOffice(tx, {
    opensAt: new Date(clock.ago(opened_days_ago)),
    tellsFrom: new Date(clock.before(told_minutes)),
  });
  const deliveries = deliveriesOf(tenant, index);
  const events = [
    ...topUps(office, tenant, index, clock),
    ...settlements(office, tenant, index, clock),
    ...manifestEvents(office, tenant, index, clock),
    ...restaurantEvents(office, tenant, clock),
    ...marketEvents(office, tenant, clock),
    ...deliveries.flatMap((plan) => courseOf(office, tenant, plan, clock)),
  ];
  // In the order of time, as it would have been: what one delivery takes, another has not.
  for (const { at, happen } of events.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))) {
    office.clock.now = new Date(at);
    await happen();
    await office.announce();
  }
  await office.close();
  await tx.sql(forgetNews, [office.tenantId]);
  await tx.sql(readOldNews, [office.tenantId, clock.before(unread_minutes)]);
  return deliveries.length;
}

/** A delivery's events: it is asked for, and then takes its way. */
function courseOf(office: Office, tenant: TenantData, plan: DeliveryData, clock: Clock): Event[] {
  let journey: Journey | undefined;
  return courseFrom(startOf(plan.start, clock), ways[plan.way], {
    begin: async () => {
      journey = await askFor(office, tenant, plan);
    },
    async take(step) {
      if (!journey) throw new Error("a delivery is asked for before anything happens to it");
      await take(office, tenant, journey, step);
    },
  });
}

/** Some customers put money into their wallets. */
function topUps(office: Office, tenant: TenantData, index: number, clock: Clock): Event[] {
  const random = randomFor(`top-ups/${tenant.code}`);
  const holders = customersOf(tenant, index).slice(0, walletHolders);
  return holders.map(({ phone }, position) => {
    const customerId = demoId("customer", tenant.code, phone);
    const id = demoId("finance-account", "customer", customerId, "wallet");
    const [amount, reference] = [random.int(2, 8) * 50_000, `RCPT-${2001 + position}`];
    const happen = async () => {
      const { finance } = await office.as(`admin@${tenant.domain}`, reference);
      await finance.wallets.topUp({ id, amount, reference });
    };
    return { at: clock.ago(opened_days_ago - 4, position), happen };
  });
}

/** Yesterday evening some of the drivers handed in what they had collected. */
function settlements(office: Office, tenant: TenantData, index: number, clock: Clock): Event[] {
  return driversOf(tenant, index)
    .slice(0, 4)
    .map(({ email }, position) => {
      const driverId = demoId("driver", tenant.code, email);
      const happen = async () => {
        const { driverMoney } = (await office.as(`admin@${tenant.domain}`, `settlement-${position}`)).delivery;
        const { wallet } = await driverMoney.wallet({ driverId });
        if (wallet.cash_in_hand > 0)
          await driverMoney.settle({ driverId, amount: wallet.cash_in_hand, notes: "Evening round" });
      };
      return { at: clock.ago(1, 11 * 60 + position), happen };
    });
}
