CREATE TABLE own_vehicle_inspections (
    tenant_id UUID NOT NULL,
    id UUID NOT NULL,
    vehicle_id UUID NOT NULL,
    inspected_on DATE NOT NULL,
    result TEXT NOT NULL,
    notes TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT own_vehicle_inspections_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT own_vehicle_inspections_result_check CHECK (result IN ('passed', 'failed')),
    CONSTRAINT own_vehicle_inspections_tenant_id_fkey
      FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT own_vehicle_inspections_tenant_id_vehicle_id_fkey
      FOREIGN KEY (tenant_id, vehicle_id) REFERENCES vehicles (tenant_id, id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX own_vehicle_inspections_by_vehicle_idx ON own_vehicle_inspections (tenant_id, vehicle_id, inspected_on, id);
CREATE INDEX own_vehicle_inspections_by_day_idx ON own_vehicle_inspections (tenant_id, inspected_on, id);

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE own_vehicle_inspections ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_vehicle_inspections FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON own_vehicle_inspections
  USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
