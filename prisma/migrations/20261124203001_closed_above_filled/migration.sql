-- Filled for what is there, tenant by tenant as row-level security asks for: few rows, for few zones are switched off. Goods that
-- lie there already stay, and can leave.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.tenant_id', tenant::text, true);
    WITH RECURSIVE down AS (
      SELECT l.warehouse_id, l.id FROM locations l
        JOIN locations p ON p.tenant_id = tenant AND p.warehouse_id = l.warehouse_id AND p.id = l.parent_id
       WHERE l.tenant_id = tenant AND NOT p.is_active
      UNION SELECT l.warehouse_id, l.id FROM locations l
        JOIN down d ON l.warehouse_id = d.warehouse_id AND l.parent_id = d.id WHERE l.tenant_id = tenant)
    UPDATE locations l SET closed_above = true, is_default_receiving = false
      FROM down d WHERE l.tenant_id = tenant AND l.id = d.id;
  END LOOP;
  PERFORM set_config('app.tenant_id', '', true);
END $$;
