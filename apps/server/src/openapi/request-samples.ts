import { idFor } from "./samples.ts";

const at = { latitude: 36.2296, longitude: 43.9912 };
const delivery_id = idFor("id", "Delivery");

/** Bodies that say more than the least that their schema asks for, by their names. */
export const requestSamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  AcceptDeliveryRequest: at,
  DeclineDeliveryRequest: { reason: "The van is full" },
  StartPickupRequest: at,
  PickUpDeliveryRequest: { ...at, scanned_barcode: "KW0000000425IQ" },
  StartDeliveryRequest: at,
  CompleteDeliveryRequest: {
    ...at,
    proof: { photo_urls: ["https://example.com/photo.jpg"], recipient_name: "Shilan Aziz", ...at },
  },
  ReportFailedDeliveryRequest: { ...at, reason_code: "recipient_absent", notes: "Nobody opened; the neighbour knows" },
  SyncDriverActionsRequest: {
    actions: [
      {
        client_id: "phone-7-0001",
        type: "pickup",
        delivery_id,
        payload: { scanned_barcode: "KW0000000425IQ" },
        occurred_at: "2026-11-21T08:00:00.000Z",
      },
      {
        client_id: "phone-7-0002",
        type: "start-delivery",
        delivery_id,
        payload: {},
        occurred_at: "2026-11-21T08:05:00.000Z",
      },
    ],
  },
  RegisterRequest: {
    tenant_code: "ZAG",
    first_name: "Shilan",
    last_name: "Aziz",
    phone: "+9647504412087",
    email: "shilan.aziz@example.com",
    password: "a long pass phrase",
  },
  UpdateCustomerRequest: { phone: "+9647504412087" },
  UpdateInstitutionRequest: { phone: "+9647701234567" },
  UpdateZoneRequest: { name: "Ankawa" },
  UpdateRoleRequest: { description: "Assigns deliveries and follows them" },
  UpdateTenantRequest: { default_language: "ku" },
  UpdateUserRequest: { first_name: "Rebin", last_name: "Karim" },
  UpdateStockRequest: { quantity: 96, notes: "Counted again" },
  UpdateItemCategoryRequest: { name: { ku: "خۆراک" } },
  MarkNotificationsReadRequest: { notification_ids: [idFor("id", "Notification")] },
  CreateReservationRequest: {
    warehouse_id: idFor("id", "Warehouse"),
    item_id: idFor("id", "Item"),
    quantity: 10,
    reference_type: "order",
    reference_id: "1001",
  },
  CreateInventoryTransactionRequest: {
    warehouse_id: idFor("id", "Warehouse"),
    item_id: idFor("id", "Item"),
    stock_id: idFor("id", "Stock"),
    from_bin_id: idFor("bin_id", ""),
    transaction_type: "pick",
    quantity: 5,
    reference_type: "order",
    reference_id: "1001",
  },
};
