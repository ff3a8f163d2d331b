import { router, tenantOperation } from "../../kernel/index.ts";
import { callOff } from "./cancel.ts";
import { makeDelivery } from "./create.ts";
import { cancelInput, newDelivery, oneInput, oneOutput, updateInput } from "./schema.ts";
import { showDelivery } from "./show.ts";
import { submitDelivery } from "./submit.ts";
import { updateDelivery } from "./update.ts";

const tag = "Deliveries";
const reference = "3 §5";

const askingErrors = [
  "customer_not_found",
  "delivery_service_not_found",
  "address_not_found",
  "unit_size_out_of_range",
  "payment_method_not_allowed",
  "external_reference_exists",
  "warehouse_id_required",
  "warehouse_not_found",
  "item_not_found",
  "bin_not_found",
  "insufficient_stock",
  "insufficient_wallet_balance",
] as const;

export const deliveriesRouter = router({
  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/deliveries" },
    summary: "Ask for a delivery",
    description:
      "Prices it and, unless it is a draft, holds a wallet's payment and reserves goods that come from a warehouse. A " +
      "staged delivery gets two legs, which are what drivers are assigned to.",
    tag,
    reference,
    message: "delivery.created",
    status: 201,
    errors: askingErrors,
    example: {
      request: {
        delivery_service_id: "0197f0a0-0000-7000-8000-000000000001",
        pickup_address: { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Karrada, Baghdad" },
        delivery_address: { lat: 33.3406, lng: 44.4009, full_address: "Palestine Street, Baghdad" },
        sender: { name: "Dar Al-Kutub", phone: "+9647701234567" },
        recipient: { name: "Zainab Hussein", phone: "+9647801234567" },
        payer_type: "recipient",
        payment_method: "cash",
        external_reference_id: "ORDER-1001",
        unit_size: 1.5,
      },
    },
  })
    .input(newDelivery)
    .output(oneOutput)
    .mutation(({ ctx, input }) => makeDelivery(ctx, input)),

  show: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/deliveries/{id}" },
    summary: "Show a delivery",
    tag,
    reference,
    message: "delivery.shown",
    errors: ["delivery_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showDelivery(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/delivery/deliveries/{id}" },
    ifMatch: true,
    summary: "Change a delivery that is not under way",
    description:
      "As long as it is a draft or pending; what is left out stays. Priced anew when what the price depends on is sent; " +
      "hold and reservations follow.",
    tag,
    reference,
    message: "delivery.updated",
    errors: [
      "delivery_not_found",
      "delivery_not_editable",
      "delivery_of_order",
      "delivery_on_waybill",
      "leg_follows_parent",
      ...askingErrors,
    ],
    example: { request: { recipient: { phone: "+9647801234568" }, unit_size: 2 } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateDelivery(ctx, input)),

  submit: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/submit" },
    summary: "Submit a draft",
    description: "Holds the price it was quoted, and reserves its goods.",
    tag,
    reference,
    message: "delivery.submitted",
    status: 200,
    errors: [
      "delivery_not_found",
      "invalid_transition",
      "delivery_of_order",
      "leg_follows_parent",
      "delivery_on_waybill",
      "delivery_service_inactive",
      "insufficient_stock",
      "insufficient_wallet_balance",
    ],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => submitDelivery(ctx, input)),

  cancel: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/cancel" },
    ifMatch: true,
    summary: "Cancel a delivery",
    description:
      "Until it is picked up. Releases assignment, reservations and held payment; a staged delivery takes its legs along.",
    tag,
    reference,
    message: "delivery.cancelled",
    status: 200,
    errors: [
      "delivery_not_found",
      "invalid_transition",
      "delivery_in_custody",
      "delivery_on_waybill",
      "leg_follows_parent",
    ],
    example: { request: { reason: "The sender changed their mind" } },
  })
    .input(cancelInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => callOff(ctx, input)),
});
