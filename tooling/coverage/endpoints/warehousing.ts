import { area } from "./area.ts";

export const warehouses = area("Warehouses and locations", [
  ["GET", "/warehousing/warehouses", "3 §4", "Warehouses of the tenant"],
  ["POST", "/warehousing/warehouses", "3 §4", "Create a warehouse with its receiving bin"],
  ["GET", "/warehousing/warehouses/{id}", "3 §4", "One warehouse"],
  ["PATCH", "/warehousing/warehouses/{id}", "3 §4", "Change a warehouse"],
  ["GET", "/warehousing/locations", "3 §4", "Zones, aisles, racks, shelves and bins"],
  ["POST", "/warehousing/locations", "3 §4", "Create a location"],
  ["PATCH", "/warehousing/locations/{id}", "3 §4", "Change or deactivate a location"],
  ["GET", "/warehousing/replenishment-rules", "4 L3", "What bins should have of items"],
  ["PUT", "/warehousing/replenishment-rules", "4 L3", "Set what a bin should have of an item"],
  ["DELETE", "/warehousing/replenishment-rules", "4 L3", "Delete the rule of a bin and an item"],
  ["GET", "/warehousing/replenishments", "4 L3", "What to move to picking bins, whence and why"],
  ["POST", "/warehousing/replenishments/execute", "4 L3", "Move it, all or nothing"],
]);

export const items = area("Items", [
  ["GET", "/warehousing/item-categories", "3 §4", "Categories of items"],
  ["POST", "/warehousing/item-categories", "3 §4", "Create a category"],
  ["PATCH", "/warehousing/item-categories/{id}", "3 §4", "Change a category"],
  ["DELETE", "/warehousing/item-categories/{id}", "3 §4", "Delete a category"],
  ["GET", "/warehousing/inventory-items", "2 §4.2", "Items with counters"],
  ["POST", "/warehousing/inventory-items", "2 §4.2", "Create an item"],
  ["GET", "/warehousing/inventory-items/{id}", "2 §4.2", "One item with its stock levels"],
  ["GET", "/warehousing/inventory-items/code/{item_code}", "2 §4.2", "Find an item by its number"],
  ["PATCH", "/warehousing/inventory-items/{id}", "2 §4.2", "Change an item"],
  ["DELETE", "/warehousing/inventory-items/{id}", "3 §4", "Retire an item without stock"],
  ["POST", "/warehousing/inventory-items/labels", "3 §4", "Print item labels"],
]);

export const stock = area("Stock, ledger and reservations", [
  ["GET", "/warehousing/inventory-stock", "2 §4.1", "Stock rows with counts per status"],
  ["GET", "/warehousing/inventory-stock/stream", "4 L9", "What changes of a warehouse's stock, as it happens"],
  ["POST", "/warehousing/inventory-stock", "2 §4.1", "Create or update the stock of an item in a bin"],
  ["GET", "/warehousing/inventory-stock/{id}", "2 §4.1", "A stock row with its latest transactions"],
  ["PUT", "/warehousing/inventory-stock/{id}", "2 §4.1", "Change a stock row"],
  ["GET", "/warehousing/inventory-transactions", "2 §4.3", "The ledger, filtered"],
  ["POST", "/warehousing/inventory-transactions", "2 §4.3", "Receive, pick, move, return, adjust or count"],
  ["GET", "/warehousing/inventory-transactions/{id}", "2 §4.3", "One ledger entry"],
  ["GET", "/warehousing/reservations", "3 §4", "Reservations, live ones by default"],
  ["POST", "/warehousing/reservations", "3 §4", "Reserve stock"],
  ["DELETE", "/warehousing/reservations/{id}", "3 §4", "Release a reservation"],
]);

export const audits = area("Audits and exceptions", [
  ["GET", "/warehousing/inventory-audits", "2 §4.4", "Audits with counts per status"],
  ["POST", "/warehousing/inventory-audits", "2 §4.4", "Schedule an audit"],
  ["GET", "/warehousing/inventory-audits/{audit_id}", "2 §4.4", "An audit with all its lines"],
  ["PUT", "/warehousing/inventory-audits/{audit_id}/record-count", "2 §4.4", "Record counted quantities"],
  ["PUT", "/warehousing/inventory-audits/{audit_id}/complete", "2 §4.4", "Close a fully counted audit"],
  ["PUT", "/warehousing/inventory-audits/{id}/start", "3 §4", "Start an audit without a count"],
  ["PUT", "/warehousing/inventory-audits/{id}/cancel", "3 §4", "Cancel an audit"],
  ["GET", "/warehousing/exception-types", "3 §4", "Exception types of the tenant"],
  ["POST", "/warehousing/exception-types", "3 §4", "Create an exception type"],
  ["PATCH", "/warehousing/exception-types/{id}", "3 §4", "Change an exception type"],
  ["GET", "/warehousing/exceptions/available", "2 §4.9", "Active exception types"],
  ["GET", "/warehousing/exceptions", "3 §4", "Warehouse exceptions"],
  ["PUT", "/warehousing/exceptions/{id}/resolve", "3 §4", "Resolve a warehouse exception"],
]);

export const picking = area("Picking, handoffs and receiving", [
  ["GET", "/warehousing/picking-orders", "2 §4.5", "Picking orders with counts per status"],
  ["POST", "/warehousing/picking-orders", "2 §4.5", "Create a picking order and reserve for it"],
  ["GET", "/warehousing/picking-orders/{id}", "2 §4.5", "One picking order"],
  ["PUT", "/warehousing/picking-orders/{id}", "2 §4.5", "Change or advance a picking order"],
  ["POST", "/warehousing/picking-orders/{id}/picks", "3 §7", "Record one pick or close a line short"],
  ["GET", "/warehousing/picking-waves", "4 L1", "Waves of picking orders"],
  ["POST", "/warehousing/picking-waves", "4 L1", "Put picking orders together for one walk"],
  ["GET", "/warehousing/picking-waves/{id}", "4 L1", "One wave with its stops in the order of the walk"],
  ["POST", "/warehousing/picking-waves/{id}/picks", "4 L1", "Record a pick of one of its orders"],
  ["PUT", "/warehousing/picking-waves/{id}/cancel", "4 L1", "Let its orders go"],
  ["GET", "/warehousing/handoffs", "2 §4.6", "Handoffs to drivers"],
  ["POST", "/warehousing/handoffs", "2 §4.6", "Prepare a handoff"],
  ["GET", "/warehousing/handoffs/{id}", "2 §4.6", "One handoff"],
  ["PUT", "/warehousing/handoffs/{id}", "2 §4.6", "Change or complete a handoff"],
  ["GET", "/warehousing/receiving-orders", "3 §7", "Receiving orders"],
  ["POST", "/warehousing/receiving-orders", "3 §7", "Create a receiving order"],
  ["GET", "/warehousing/receiving-orders/{id}", "3 §7", "One receiving order"],
  ["PUT", "/warehousing/receiving-orders/{id}", "2 §4.8", "Change or receive"],
  ["GET", "/warehousing/package-scan/{delivery_barcode}", "2 §4.8", "What to do with a scanned parcel"],
]);

export const transfers = area("Package transfers and waybills", [
  ["GET", "/warehousing/package-transfers", "2 §4.7", "Transfers between warehouses"],
  ["POST", "/warehousing/package-transfers", "2 §4.7", "Transfer parcels: system only, single or by waybill"],
  ["POST", "/warehousing/package-transfers/validate", "2 §4.7", "Check a transfer without making it"],
  ["GET", "/warehousing/waybills", "3 §8", "Waybills"],
  ["GET", "/warehousing/waybills/{id}", "3 §8", "One waybill with its parcels"],
  ["PUT", "/warehousing/waybills/{id}/packages", "3 §8", "Add and remove parcels while drafted"],
  ["PUT", "/warehousing/waybills/{id}/seal", "3 §8", "Seal a waybill"],
  ["PUT", "/warehousing/waybills/{id}/handover", "3 §8", "Hand a waybill to its driver"],
  ["PUT", "/warehousing/waybills/{id}/receive", "3 §8", "Receive a waybill's parcels"],
  ["PUT", "/warehousing/waybills/{id}/close", "3 §8", "Close a received waybill"],
  ["PUT", "/warehousing/waybills/{id}/cancel", "3 §8", "Cancel a waybill before it moves"],
]);
