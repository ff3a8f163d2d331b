-- CreateTable
CREATE TABLE "files" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "uploaded_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "files_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "files_uploaded_by_idx" ON "files"("uploaded_by");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_fkey" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Files are a tenant's own, kept as they came: who wants another one uploads it (4 J14).
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE files FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON files USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());
ALTER TABLE files
  ADD CONSTRAINT files_type_check CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  ADD CONSTRAINT files_size_check CHECK (size_bytes BETWEEN 1 AND 10485760),
  ADD CONSTRAINT files_digest_check CHECK (octet_length(sha256) = 32);
CREATE TRIGGER append_only BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
