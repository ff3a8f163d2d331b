// Each area's reasons, so that every error finds its status.
import "./files/reasons.ts";
import "./finance/reasons.ts";
import "./identity/reasons.ts";
import "./places/reasons.ts";
import "./messaging/reasons.ts";
import "./webhooks/reasons.ts";
import "./parties/reasons.ts";
import "./payments/reasons.ts";
import "./warehousing/reasons.ts";
import "./delivery/reasons.ts";
import "./fulfilment/reasons.ts";
import "./manifests/reasons.ts";
import "./labels/reasons.ts";
import "./storefront/reasons.ts";
import "./storefront/order-reasons.ts";
import "./restaurant/reasons.ts";
// What warehouses do about deliveries.
import "./fulfilment/warehouse-steps/index.ts";
import "./fulfilment/counted.ts";
import "./manifests/counted.ts";
import "./reports/counted.ts";
import "./storefront/counted.ts";
import { carrierEventsRouter } from "./carriers/events/index.ts";
import { assignmentsRouter } from "./delivery/assignments/index.ts";
import { bulkRouter } from "./delivery/bulk/index.ts";
import { carrierConfigurationRouter } from "./delivery/carriers/index.ts";
import {
  deliveriesRouter,
  deliveryListRouter,
  notifyOfMissingGoods,
  refuseOpenPrices,
} from "./delivery/deliveries/index.ts";
import { driverDeliveriesRouter } from "./delivery/driver-app/index.ts";
import { driverAppRouter, driverTrackRouter } from "./delivery/driver-duty/index.ts";
import { driverMoneyRouter } from "./delivery/driver-money/index.ts";
import { driversRouter, leaveAsDriver } from "./delivery/drivers/index.ts";
import { deliveryServicesRouter } from "./delivery/services/index.ts";
import { settlementsRouter } from "./delivery/settlements/index.ts";
import { suggestionsRouter } from "./delivery/suggestions/index.ts";
import { trackingRouter } from "./delivery/tracking/index.ts";
import { deliveryTypesRouter } from "./delivery/types/index.ts";
import { vehiclesRouter } from "./delivery/vehicles/index.ts";
import { zonesRouter } from "./delivery/zones/index.ts";
import { externalDeliveriesRouter } from "./external/deliveries/index.ts";
import { externalDeliveryServicesRouter } from "./external/delivery-services/index.ts";
import { externalWarehousesRouter } from "./external/warehouses/index.ts";
import { holdsRouter } from "./finance/holds/index.ts";
import { walletsRouter } from "./finance/wallets/index.ts";
import { driverWaybillsRouter } from "./fulfilment/driver-waybills/index.ts";
import { handoffsRouter } from "./fulfilment/handoffs/index.ts";
import { itemMovements } from "./fulfilment/item-movements/index.ts";
import { packageScanRouter } from "./fulfilment/package-scan/index.ts";
import { packageTransfersRouter } from "./fulfilment/package-transfers/index.ts";
import { pickingAuditSteps, pickingOrdersRouter } from "./fulfilment/picking-orders/index.ts";
import { pickingWavesRouter } from "./fulfilment/picking-waves/index.ts";
import { createReceivingOrdersRouter } from "./fulfilment/receiving-orders/index.ts";
import { arriveLate, lockWaybillOf, waybillsRouter } from "./fulfilment/waybills/index.ts";
import { apiKeysRouter } from "./identity/api-keys/index.ts";
import { invitationsRouter } from "./identity/invitations/index.ts";
import { createLeavingRouter } from "./identity/leaving/index.ts";
import { otpRouter } from "./identity/otp/index.ts";
import { ownAccountRouter } from "./identity/own-account/index.ts";
import { passwordsRouter } from "./identity/passwords/router.ts";
import { permissionsRouter } from "./identity/permissions/index.ts";
import { registrationRouter } from "./identity/registration/index.ts";
import { rolesRouter } from "./identity/roles/index.ts";
import { sessionsRouter } from "./identity/sessions/index.ts";
import { createTenantsRouter } from "./identity/tenants/index.ts";
import { usersRouter } from "./identity/users/router.ts";
import { leaveViews, viewsRouter } from "./identity/views/index.ts";
import { router, t } from "./kernel/index.ts";
import { itemLabelsRouter } from "./labels/items/index.ts";
import { locationLabelsRouter } from "./labels/locations/index.ts";
import { parcelLabelsRouter } from "./labels/parcels/index.ts";
import { driverManifestsRouter } from "./manifests/driver-manifests/index.ts";
import { manifestItemsRouter } from "./manifests/items/index.ts";
import { manifestOrdersRouter } from "./manifests/orders/index.ts";
import { manifestReceiptRouter } from "./manifests/receipt/index.ts";
import { transferManifestsRouter } from "./manifests/transfer-manifests/index.ts";
import { devicesRouter } from "./messaging/devices/index.ts";
import { notificationsRouter } from "./messaging/notifications/index.ts";
import { outboxRouter } from "./messaging/outbox/index.ts";
import { preferencesRouter } from "./messaging/preferences/index.ts";
import * as own from "./own/index.ts";
import { customersRouter } from "./parties/customers/index.ts";
import { institutionsRouter } from "./parties/institutions/index.ts";
import { walletStreamRouter } from "./parties/wallet-changes/index.ts";
import { paymentCallbacksRouter } from "./payments/callbacks/index.ts";
import { paymentGatewaysRouter } from "./payments/gateways/index.ts";
import { paymentMethodTypesRouter } from "./payments/method-types/index.ts";
import { addressesRouter } from "./places/addresses/index.ts";
import { branchesRouter } from "./places/branches/index.ts";
import { auditLogRouter } from "./reports/audit-log/index.ts";
import { overviewRouter } from "./reports/overview/index.ts";
import { searchRouter } from "./reports/search/index.ts";
import { restaurantCartsRouter } from "./restaurant/carts/index.ts";
import { menusRouter, refuseMenuPrices } from "./restaurant/menus/index.ts";
import { dinerOrdersRouter, restaurantOrdersRouter } from "./restaurant/orders/index.ts";
import { receiptsRouter } from "./restaurant/receipts/index.ts";
import { restaurantsRouter } from "./restaurant/restaurants/index.ts";
import { cartsRouter } from "./storefront/carts/index.ts";
import { productCategoriesRouter } from "./storefront/categories/index.ts";
import { directoryRouter } from "./storefront/directory/index.ts";
import { invoicesRouter } from "./storefront/invoices/index.ts";
import { marketsRouter } from "./storefront/markets/index.ts";
import { customerOrdersRouter, notifyOfOrderGoods, ordersRouter } from "./storefront/orders/index.ts";
import { productsRouter, refuseProductPrices } from "./storefront/products/index.ts";
import { promotionsRouter } from "./storefront/promotions/index.ts";
import { reviewsRouter } from "./storefront/reviews/index.ts";
import { shopsRouter } from "./storefront/shops/index.ts";
import { settingsRouter } from "./tenancy/settings/index.ts";
import { createAuditsRouter } from "./warehousing/audits/index.ts";
import { exceptionTypesRouter } from "./warehousing/exception-types/index.ts";
import { exceptionsRouter } from "./warehousing/exceptions/index.ts";
import { itemCategoriesRouter } from "./warehousing/item-categories/index.ts";
import { createItemsRouter } from "./warehousing/items/index.ts";
import { locationsRouter } from "./warehousing/locations/index.ts";
import { replenishmentRouter } from "./warehousing/replenishment/index.ts";
import { reservationsRouter } from "./warehousing/reservations/index.ts";
import { stockRouter } from "./warehousing/stock/index.ts";
import { transactionsRouter } from "./warehousing/transactions/index.ts";
import { warehousesRouter } from "./warehousing/warehouses/index.ts";
import { webhooksRouter } from "./webhooks/index.ts";

/** The whole product: one line an area. */
export const appRouter = router({
  identity: router({
    sessions: sessionsRouter,
    ownAccount: ownAccountRouter,
    leaving: createLeavingRouter([leaveAsDriver, leaveViews]),
    passwords: passwordsRouter,
    otp: otpRouter,
    registration: registrationRouter,
    apiKeys: apiKeysRouter,
    tenants: createTenantsRouter([refuseOpenPrices, refuseProductPrices, refuseMenuPrices]),
    users: usersRouter,
    invitations: invitationsRouter,
    permissions: permissionsRouter,
    roles: rolesRouter,
    settings: settingsRouter,
    views: viewsRouter,
  }),
  finance: router({ holds: holdsRouter, wallets: t.mergeRouters(walletsRouter, walletStreamRouter) }),
  delivery: router({
    deliveries: t.mergeRouters(deliveriesRouter, deliveryListRouter),
    types: deliveryTypesRouter,
    services: deliveryServicesRouter,
    zones: zonesRouter,
    vehicles: vehiclesRouter,
    drivers: t.mergeRouters(driversRouter, driverTrackRouter),
    driverMoney: driverMoneyRouter,
    settlements: settlementsRouter,
    driverApp: driverAppRouter,
    tracking: trackingRouter,
    driverDeliveries: driverDeliveriesRouter,
    assignments: assignmentsRouter,
    bulk: bulkRouter,
    suggestions: suggestionsRouter,
  }),
  carriers: router({ configuration: carrierConfigurationRouter, events: carrierEventsRouter }),
  external: router({
    warehouses: externalWarehousesRouter,
    deliveryServices: externalDeliveryServicesRouter,
    deliveries: externalDeliveriesRouter,
  }),
  messaging: router({
    notifications: notificationsRouter,
    preferences: preferencesRouter,
    devices: devicesRouter,
    outbox: outboxRouter,
  }),
  webhooks: webhooksRouter,
  places: router({ addresses: addressesRouter, branches: branchesRouter }),
  parties: router({ customers: customersRouter, institutions: institutionsRouter }),
  payments: router({
    methodTypes: paymentMethodTypesRouter,
    gateways: paymentGatewaysRouter,
    callbacks: paymentCallbacksRouter,
  }),
  warehousing: router({
    warehouses: warehousesRouter,
    locations: locationsRouter,
    itemCategories: itemCategoriesRouter,
    items: createItemsRouter({ movements: itemMovements }),
    stock: stockRouter,
    replenishment: replenishmentRouter,
    transactions: transactionsRouter,
    reservations: reservationsRouter,
    exceptionTypes: exceptionTypesRouter,
    exceptions: exceptionsRouter,
    audits: createAuditsRouter({
      ...pickingAuditSteps,
      reservationsClamped: [notifyOfMissingGoods, notifyOfOrderGoods, ...pickingAuditSteps.reservationsClamped],
    }),
  }),
  fulfilment: router({
    pickingOrders: pickingOrdersRouter,
    pickingWaves: pickingWavesRouter,
    handoffs: handoffsRouter,
    packageScan: packageScanRouter,
    receivingOrders: createReceivingOrdersRouter({ beforeDelivery: [lockWaybillOf], parcelReceived: [arriveLate] }),
    packageTransfers: packageTransfersRouter,
    waybills: waybillsRouter,
    driverWaybills: driverWaybillsRouter,
  }),
  labels: router({ parcels: parcelLabelsRouter, items: itemLabelsRouter, locations: locationLabelsRouter }),
  manifests: router({
    transferManifests: transferManifestsRouter,
    items: t.mergeRouters(manifestItemsRouter, manifestReceiptRouter),
    orders: manifestOrdersRouter,
    driverManifests: driverManifestsRouter,
  }),
  reports: router({ overview: overviewRouter, auditLog: auditLogRouter, search: searchRouter }),
  storefront: router({
    markets: marketsRouter,
    directory: directoryRouter,
    categories: productCategoriesRouter,
    products: productsRouter,
    shops: shopsRouter,
    reviews: reviewsRouter,
    carts: cartsRouter,
    promotions: promotionsRouter,
    orders: ordersRouter,
    customerOrders: customerOrdersRouter,
    invoices: invoicesRouter,
  }),
  restaurant: router({
    restaurants: restaurantsRouter,
    menus: menusRouter,
    carts: restaurantCartsRouter,
    orders: restaurantOrdersRouter,
    dinerOrders: dinerOrdersRouter,
    receipts: receiptsRouter,
  }),
  own: router({ ...own }),
});

export type AppRouter = typeof appRouter;
