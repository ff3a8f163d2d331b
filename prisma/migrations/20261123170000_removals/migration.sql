-- A tenant that is being removed: shut from the first moment on, and never opened again half-empty.
ALTER TABLE "tenants" ADD COLUMN "removal_started_at" TIMESTAMPTZ(3);
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_removal_check"
  CHECK (removal_started_at IS NULL OR status = 'suspended') NOT VALID;
