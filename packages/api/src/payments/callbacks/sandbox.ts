import type { RowOf, Transaction } from "@karwan/db";
import { z } from "zod";
import type { Dependencies, OpenContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { accountAt } from "../gateways/index.ts";
import { recordOfPayment } from "../payments/index.ts";
import { findStatement } from "./repository.ts";
import type { SandboxInput } from "./schema.ts";
import { sandboxInput } from "./schema.ts";
import type { Event } from "./service.ts";
import { takeEvent, tenantOfPayment } from "./service.ts";

const code = "sandbox";
/** The job that brings a callback of the sandbox that was to come late, or more than once. */
export const sandboxJob = "payment.sandbox_callback";
const job = z.object({ tenant_id: z.guid(), payment_id: z.guid(), status: z.enum(["succeeded", "failed"]) });

type PaymentRow = RowOf<typeof findStatement>;

function shownOf(payment: PaymentRow) {
  const { payee, currency_code, back_ref } = payment;
  return { payment: recordOfPayment(payment), payee, currency_code, back_ref };
}

async function requirePayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [payment] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
  if (payment?.gateway !== code) throw new AppError("payment_not_found");
  return payment;
}

/** A payment as the sandbox's page shows it (3 §10). */
export async function showSandboxPayment({ deps }: OpenContext, { payment_id }: { payment_id: string }) {
  const tenantId = await tenantOfPayment(deps, payment_id);
  return shownOf(await deps.database.transaction({ tenantId }, (tx) => requirePayment(tx, payment_id)));
}

const eventOf = ({ id, amount }: PaymentRow, status: Event["status"]): Event => ({
  event_id: `sandbox_${status}`,
  payment_id: id,
  gateway: code,
  status,
  amount,
  gateway_transaction_id: `SBX-${id}`,
});

/** How the tenant's sandbox behaves, and what this call wants of it beside. */
async function behaviourOf(deps: Dependencies, tenantId: string, input: SandboxInput) {
  const { options = {} } = (await accountAt(deps.database, deps, tenantId, code))?.account ?? {};
  const known = sandboxInput.partial().safeParse(options).data ?? {};
  const { three_d_secure = false, callback_delay_seconds = 0, callback_times = 1 } = { ...known, ...input };
  return { three_d_secure, callback_delay_seconds, callback_times };
}

/**
 * Lets a payment of the sandbox succeed or fail (3 §10, 4 H7): at once, or as its options say, after a second step, late, or
 * told more than once. Called again it answers how the payment is, and nothing changes.
 */
export async function endSandboxPayment({ deps }: OpenContext, input: SandboxInput, status: "succeeded" | "failed") {
  const { payment_id } = input;
  const tenantId = await tenantOfPayment(deps, payment_id);
  const behaviour = await behaviourOf(deps, tenantId, input);
  return deps.database.transaction({ tenantId }, async (tx) => {
    const payment = await requirePayment(tx, payment_id);
    const isChallenged = behaviour.three_d_secure && status === "succeeded";
    if (isChallenged && (await takeEvent(tx, deps, eventOf(payment, "requires_action"))).outcome !== "duplicate")
      return { ...shownOf(payment), next_action: "three_d_secure" as const };
    const { callback_delay_seconds, callback_times } = behaviour;
    if (callback_delay_seconds > 0 || callback_times > 1) {
      const due = new Date(deps.now().getTime() + callback_delay_seconds * 1000);
      for (let n = 0; n < callback_times; n++)
        await deps.jobs.schedule(tx, sandboxJob, { tenant_id: tenantId, payment_id, status }, due);
      return { ...shownOf(payment), next_action: "wait" as const };
    }
    await takeEvent(tx, deps, eventOf(payment, status));
    return { ...shownOf(await requirePayment(tx, payment_id)), next_action: null };
  });
}

/** Brings a callback that the sandbox held back. */
export async function runSandboxCallback(deps: Dependencies, data: unknown): Promise<void> {
  const { tenant_id: tenantId, payment_id, status } = job.parse(data);
  await deps.database.transaction({ tenantId }, async (tx) => {
    await takeEvent(tx, deps, eventOf(await requirePayment(tx, payment_id), status));
  });
}
