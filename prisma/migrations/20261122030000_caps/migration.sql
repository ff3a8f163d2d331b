-- Which record uses which file (4 J14), so that a file nobody uses can go. It goes at remove_at, which is null while a
-- record uses it. Files that are there, and those of a former version of the service, get the default: none of them is
-- removed before the references of their tenant were read from its records (file_spaces.references_known).
ALTER TABLE files ADD COLUMN remove_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP + interval '48 hours';
DROP TRIGGER append_only ON files;
CREATE TRIGGER append_only BEFORE UPDATE OF tenant_id, id, content_type, size_bytes, sha256, uploaded_by, created_at ON files
  FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE INDEX files_remove_at_idx ON files (tenant_id, remove_at) WHERE remove_at IS NOT NULL;

-- CreateTable
CREATE TABLE "file_references" (
    "tenant_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "holder" TEXT NOT NULL,
    "record_id" UUID NOT NULL,

    CONSTRAINT "file_references_pkey" PRIMARY KEY ("tenant_id","file_id","holder","record_id")
);
CREATE INDEX "file_references_tenant_id_holder_record_id_idx" ON "file_references"("tenant_id", "holder", "record_id");
-- The database itself refuses to remove a file in the moment in which a record takes it.
ALTER TABLE "file_references" ADD CONSTRAINT "file_references_tenant_id_file_id_fkey" FOREIGN KEY ("tenant_id", "file_id") REFERENCES "files"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- What the files of a tenant, and of each who uploaded some, take up: kept by the statements that add and remove files.
CREATE TABLE "file_spaces" (
    "tenant_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sweep_at" TIMESTAMPTZ(3),
    "references_known" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "file_spaces_pkey" PRIMARY KEY ("tenant_id")
);
CREATE INDEX file_spaces_sweep_at_idx ON file_spaces (sweep_at) WHERE sweep_at IS NOT NULL;
ALTER TABLE "file_spaces" ADD CONSTRAINT "file_spaces_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
CREATE TABLE "file_usage" (
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "file_usage_pkey" PRIMARY KEY ("tenant_id","user_id")
);
CREATE INDEX "file_usage_user_id_idx" ON "file_usage"("user_id");
ALTER TABLE "file_usage" ADD CONSTRAINT "file_usage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Contents in the store without a file: of uploads under way, and of files that were removed. What a crash leaves here
-- is cleaned up.
CREATE TABLE "stray_contents" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "remove_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stray_contents_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE INDEX "stray_contents_tenant_id_remove_at_idx" ON "stray_contents"("tenant_id", "remove_at");

-- Streams that are open now, each kept by a process that says every few seconds that it lives: what a killed one held
-- counts no more after a minute, and goes with it.
CREATE TABLE "stream_hosts" (
    "id" UUID NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_hosts_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "stream_leases" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stream_leases_pkey" PRIMARY KEY ("tenant_id","id")
);
CREATE INDEX "stream_leases_host_id_idx" ON "stream_leases"("host_id");
ALTER TABLE "stream_leases" ADD CONSTRAINT "stream_leases_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "stream_hosts"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Tenants that are there are looked through when no former version of the service runs beside this one any more.
INSERT INTO file_spaces (tenant_id, sweep_at) SELECT id, CURRENT_TIMESTAMP + interval '1 day' FROM tenants;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['file_references', 'file_spaces', 'file_usage', 'stray_contents', 'stream_leases'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;
-- The worker finds the tenants in which something is due; set for that one look-up.
CREATE POLICY due_spaces ON file_spaces FOR SELECT
  USING (sweep_at IS NOT NULL AND current_setting('app.sweep', true) = 'files');
ALTER TABLE file_spaces ADD CONSTRAINT file_spaces_bytes_check CHECK (bytes >= 0);
ALTER TABLE file_usage ADD CONSTRAINT file_usage_bytes_check CHECK (bytes >= 0);
ALTER TABLE stray_contents ADD CONSTRAINT stray_contents_state_check CHECK (state IN ('uploading', 'removing'));
