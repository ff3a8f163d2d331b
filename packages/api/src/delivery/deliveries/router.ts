import { router, tenantOperation } from "../../kernel/index.ts";
import { makeDelivery } from "./create.ts";
import { newDelivery, oneInput, oneOutput } from "./schema.ts";
import { showDelivery } from "./show.ts";

const tag = "Deliveries";
const reference = "3 §5";

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
    errors: [
      "customer_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
      "payment_method_not_allowed",
      "external_reference_exists",
      "warehouse_id_required",
      "warehouse_not_found",
      "item_not_found",
      "bin_not_found",
      "insufficient_stock",
      "insufficient_wallet_balance",
    ],
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
});
