-- The operation's type, otherwise the mode: by it transfers are listed and counted. Nothing has written one yet.
ALTER TABLE "package_transfers" ADD COLUMN     "kind" TEXT NOT NULL;
ALTER TABLE package_transfers
  ADD CONSTRAINT package_transfers_kinds_check CHECK (kind IN ('system_only', 'single_delivery', 'waybill')) NOT VALID,
  ADD CONSTRAINT package_transfers_kind_check CHECK (kind = coalesce(operation_type, mode)) NOT VALID;
ALTER TABLE package_transfers VALIDATE CONSTRAINT package_transfers_kinds_check;
ALTER TABLE package_transfers VALIDATE CONSTRAINT package_transfers_kind_check;

-- CreateIndex
CREATE INDEX "package_transfers_tenant_id_kind_created_at_id_idx" ON "package_transfers"("tenant_id", "kind", "created_at" DESC, "id" DESC);

CREATE STATISTICS package_transfers_kind (ndistinct, dependencies, mcv) ON tenant_id, kind FROM package_transfers;
