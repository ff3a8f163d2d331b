import type { ItemData, TenantData } from "../data/index.ts";
import { categories, demoId, exceptionTypes } from "../data/index.ts";
import { startedDaysAgo } from "./identity.ts";
import type { Clock } from "./time.ts";

export function catalogueRows(tenant: TenantData, items: readonly ItemData[], clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const categoryId = (key: string) => demoId("category", tenant.code, key);
  const itemId = (sku: string) => demoId("item", tenant.code, sku);
  return {
    item_categories: categories.map(({ key, parent, name }, index) => {
      const created_at = clock.ago(startedDaysAgo - 1, index);
      return {
        tenant_id,
        id: categoryId(key),
        parent_id: parent && categoryId(parent),
        name,
        created_at,
        updated_at: created_at,
      };
    }),
    inventory_items: items.map((item, index) => {
      const created_at = clock.ago(startedDaysAgo - 2, index);
      const item_code = index + 1;
      return {
        tenant_id,
        id: itemId(item.sku),
        name: item.name,
        sku: item.sku,
        item_code,
        barcode: `INV${item_code}`,
        description: item.description,
        brand: item.brand,
        model: item.model,
        item_type: "goods",
        unit_size: item.unit_size,
        weight: item.weight,
        dimensions: item.dimensions,
        attributes: item.attributes,
        is_active: item.is_active,
        // Two of five still wait for their label.
        label_status: index % 5 < 3 ? "success" : "pending",
        created_at,
        updated_at: created_at,
      };
    }),
    inventory_item_categories: items.map((item) => ({
      tenant_id,
      item_id: itemId(item.sku),
      category_id: categoryId(item.category),
      position: 0,
    })),
    warehouse_exception_types: exceptionTypes.map(({ code, ...type }, index) => {
      const created_at = clock.ago(startedDaysAgo - 1, index);
      return {
        tenant_id,
        id: demoId("exception type", tenant.code, code),
        code,
        ...type,
        is_active: true,
        created_at,
        updated_at: created_at,
      };
    }),
    // Codes that the service allots later go on from here.
    tenant_counters: [{ tenant_id, name: "item_code", value: items.length }],
  };
}
