-- CreateTable
CREATE TABLE "saved_views" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "query" JSONB NOT NULL DEFAULT '{}',
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_user_id_page_idx" ON "saved_views"("tenant_id", "user_id", "page");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_views" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "saved_views" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

-- What all see, beside what is one's own.
CREATE INDEX saved_views_shared_idx ON saved_views (tenant_id, page) WHERE shared;
CREATE STATISTICS saved_views_owner (ndistinct, dependencies) ON tenant_id, user_id FROM saved_views;
