-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "tenants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL DEFAULT 'IQD',
    "default_language" TEXT NOT NULL DEFAULT 'en',
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_settings" (
    "tenant_id" UUID NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "tenant_counters" (
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "tenant_counters_pkey" PRIMARY KEY ("tenant_id","name")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "password_hash" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "avatar_url" TEXT,
    "profile_data" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'active',
    "last_tenant_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateTable
CREATE TABLE "membership_roles" (
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_roles_pkey" PRIMARY KEY ("tenant_id","user_id","role_id")
);

-- CreateTable
CREATE TABLE "system_role_assignments" (
    "user_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "system_role_assignments_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "tenant_id" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "is_built_in" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "permissions" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "permissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permissions" (
    "role_id" UUID NOT NULL,
    "permission_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("role_id","permission_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "tenant_id" UUID,
    "user_agent" TEXT,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rotated_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_secrets" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "destination" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "outbound_messages" (
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "tenant_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "key_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "tenant_id" UUID NOT NULL,
    "scope_hash" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "claim_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("tenant_id","scope_hash")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_user_id" UUID,
    "actor_key_id" UUID,
    "action" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "customers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID,
    "full_name" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "institutions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "full_name" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "institutions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "institution_branches" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "institution_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "institution_branches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "addresses" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "tenant_id" UUID,
    "address_type" TEXT NOT NULL DEFAULT 'user',
    "title" JSONB NOT NULL DEFAULT '{}',
    "full_address" TEXT,
    "address_line1" TEXT,
    "address_line2" TEXT,
    "street" TEXT,
    "building" TEXT,
    "floor" TEXT,
    "apartment" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postal_code" TEXT,
    "country" TEXT NOT NULL,
    "country_code" TEXT,
    "latitude" DECIMAL(10,8) NOT NULL,
    "longitude" DECIMAL(11,8) NOT NULL,
    "contact_info" JSONB NOT NULL DEFAULT '{}',
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "is_billing" BOOLEAN NOT NULL DEFAULT false,
    "is_shipping" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "branches" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "address_id" UUID NOT NULL,
    "warehouse_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "branches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "warehouses" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "address_id" UUID,
    "total_capacity" DECIMAL(14,3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "warehouses_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "warehouse_customers" (
    "tenant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "warehouse_customers_pkey" PRIMARY KEY ("tenant_id","warehouse_id","customer_id")
);

-- CreateTable
CREATE TABLE "locations" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "location_type" TEXT NOT NULL,
    "is_default_receiving" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "item_categories" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "name" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_categories_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_items" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "item_code" INTEGER NOT NULL,
    "barcode" TEXT NOT NULL,
    "description" TEXT,
    "brand" TEXT,
    "model" TEXT,
    "item_type" TEXT NOT NULL DEFAULT 'goods',
    "unit_size" DECIMAL(14,3) NOT NULL,
    "weight" DECIMAL(14,3),
    "dimensions" JSONB,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "label_status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_items_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_item_categories" (
    "tenant_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "inventory_item_categories_pkey" PRIMARY KEY ("tenant_id","item_id","category_id")
);

-- CreateTable
CREATE TABLE "inventory_stock" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "bin_id" UUID NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "reserved_quantity" DECIMAL(14,3) NOT NULL DEFAULT 0,
    "unit_of_measure" TEXT NOT NULL DEFAULT 'piece',
    "status" TEXT NOT NULL DEFAULT 'available',
    "lot_number" TEXT,
    "serial_number" TEXT,
    "expiration_date" DATE,
    "received_date" DATE,
    "last_counted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_stock_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_transactions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "stock_id" UUID NOT NULL,
    "transaction_type" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "delta" DECIMAL(14,3) NOT NULL,
    "quantity_before" DECIMAL(14,3) NOT NULL,
    "quantity_after" DECIMAL(14,3) NOT NULL,
    "direction" TEXT,
    "from_bin_id" UUID,
    "to_bin_id" UUID,
    "reference_type" TEXT,
    "reference_id" TEXT,
    "notes" TEXT,
    "performed_by" UUID,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_transactions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_reservations" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "strategy" TEXT NOT NULL DEFAULT 'fefo',
    "managed_by" TEXT,
    "reference_type" TEXT,
    "reference_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "inventory_reservations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inventory_reservation_allocations" (
    "tenant_id" UUID NOT NULL,
    "reservation_id" UUID NOT NULL,
    "stock_id" UUID NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "consumed_quantity" DECIMAL(14,3) NOT NULL DEFAULT 0,

    CONSTRAINT "inventory_reservation_allocations_pkey" PRIMARY KEY ("tenant_id","reservation_id","stock_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tenants_code_key" ON "tenants"("code");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE INDEX "memberships_user_id_tenant_id_idx" ON "memberships"("user_id", "tenant_id");

-- CreateIndex
CREATE INDEX "membership_roles_role_id_idx" ON "membership_roles"("role_id");

-- CreateIndex
CREATE INDEX "system_role_assignments_role_id_idx" ON "system_role_assignments"("role_id");

-- CreateIndex
CREATE UNIQUE INDEX "permissions_name_key" ON "permissions"("name");

-- CreateIndex
CREATE INDEX "role_permissions_permission_id_idx" ON "role_permissions"("permission_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_tenant_id_idx" ON "sessions"("tenant_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "one_time_secrets_purpose_destination_created_at_idx" ON "one_time_secrets"("purpose", "destination", "created_at");

-- CreateIndex
CREATE INDEX "one_time_secrets_secret_hash_idx" ON "one_time_secrets"("secret_hash");

-- CreateIndex
CREATE INDEX "one_time_secrets_user_id_idx" ON "one_time_secrets"("user_id");

-- CreateIndex
CREATE INDEX "one_time_secrets_expires_at_idx" ON "one_time_secrets"("expires_at");

-- CreateIndex
CREATE INDEX "login_failures_expire_idx" ON "login_failures"("expire");

-- CreateIndex
CREATE INDEX "outbound_messages_created_at_idx" ON "outbound_messages"("created_at");

-- CreateIndex
CREATE INDEX "outbound_messages_recipient_created_at_idx" ON "outbound_messages"("recipient", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_created_by_created_at_idx" ON "api_keys"("created_by", "created_at");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_idx" ON "api_keys"("tenant_id");

-- CreateIndex
CREATE INDEX "idempotency_records_tenant_id_expires_at_idx" ON "idempotency_records"("tenant_id", "expires_at");

-- CreateIndex
CREATE INDEX "audit_log_tenant_id_entity_type_entity_id_idx" ON "audit_log"("tenant_id", "entity_type", "entity_id");

-- CreateIndex
CREATE INDEX "audit_log_tenant_id_created_at_idx" ON "audit_log"("tenant_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_log_actor_user_id_idx" ON "audit_log"("actor_user_id");

-- CreateIndex
CREATE INDEX "audit_log_actor_key_id_idx" ON "audit_log"("actor_key_id");

-- CreateIndex
CREATE INDEX "customers_user_id_idx" ON "customers"("user_id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_created_at_id_idx" ON "customers"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "institutions_tenant_id_created_at_id_idx" ON "institutions"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "institution_branches_tenant_id_institution_id_code_key" ON "institution_branches"("tenant_id", "institution_id", "code");

-- CreateIndex
CREATE INDEX "addresses_user_id_idx" ON "addresses"("user_id");

-- CreateIndex
CREATE INDEX "addresses_tenant_id_idx" ON "addresses"("tenant_id");

-- CreateIndex
CREATE INDEX "branches_tenant_id_warehouse_id_idx" ON "branches"("tenant_id", "warehouse_id");

-- CreateIndex
CREATE INDEX "branches_address_id_idx" ON "branches"("address_id");

-- CreateIndex
CREATE UNIQUE INDEX "branches_tenant_id_code_key" ON "branches"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "warehouses_address_id_idx" ON "warehouses"("address_id");

-- CreateIndex
CREATE UNIQUE INDEX "warehouses_tenant_id_code_key" ON "warehouses"("tenant_id", "code");

-- CreateIndex
CREATE INDEX "warehouse_customers_tenant_id_customer_id_idx" ON "warehouse_customers"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "locations_tenant_id_warehouse_id_parent_id_idx" ON "locations"("tenant_id", "warehouse_id", "parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "locations_tenant_id_warehouse_id_id_key" ON "locations"("tenant_id", "warehouse_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "locations_tenant_id_warehouse_id_code_key" ON "locations"("tenant_id", "warehouse_id", "code");

-- CreateIndex
CREATE INDEX "item_categories_tenant_id_parent_id_idx" ON "item_categories"("tenant_id", "parent_id");

-- CreateIndex
CREATE INDEX "inventory_items_tenant_id_created_at_id_idx" ON "inventory_items"("tenant_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_items_tenant_id_sku_key" ON "inventory_items"("tenant_id", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_items_tenant_id_item_code_key" ON "inventory_items"("tenant_id", "item_code");

-- CreateIndex
CREATE UNIQUE INDEX "inventory_items_tenant_id_barcode_key" ON "inventory_items"("tenant_id", "barcode");

-- CreateIndex
CREATE INDEX "inventory_item_categories_tenant_id_category_id_item_id_idx" ON "inventory_item_categories"("tenant_id", "category_id", "item_id");

-- CreateIndex
CREATE INDEX "inventory_stock_tenant_id_item_id_warehouse_id_status_idx" ON "inventory_stock"("tenant_id", "item_id", "warehouse_id", "status");

-- CreateIndex
CREATE INDEX "inventory_stock_tenant_id_warehouse_id_bin_id_idx" ON "inventory_stock"("tenant_id", "warehouse_id", "bin_id");

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_stock_id_timestamp_id_idx" ON "inventory_transactions"("tenant_id", "stock_id", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_timestamp_id_idx" ON "inventory_transactions"("tenant_id", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_warehouse_id_timestamp_id_idx" ON "inventory_transactions"("tenant_id", "warehouse_id", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_item_id_timestamp_id_idx" ON "inventory_transactions"("tenant_id", "item_id", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_from_bin_id_idx" ON "inventory_transactions"("tenant_id", "from_bin_id");

-- CreateIndex
CREATE INDEX "inventory_transactions_tenant_id_to_bin_id_idx" ON "inventory_transactions"("tenant_id", "to_bin_id");

-- CreateIndex
CREATE INDEX "inventory_transactions_performed_by_idx" ON "inventory_transactions"("performed_by");

-- CreateIndex
CREATE INDEX "inventory_reservations_tenant_id_warehouse_id_status_create_idx" ON "inventory_reservations"("tenant_id", "warehouse_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "inventory_reservations_tenant_id_item_id_status_idx" ON "inventory_reservations"("tenant_id", "item_id", "status");

-- CreateIndex
CREATE INDEX "inventory_reservations_tenant_id_reference_type_reference_i_idx" ON "inventory_reservations"("tenant_id", "reference_type", "reference_id");

-- CreateIndex
CREATE INDEX "inventory_reservations_created_by_idx" ON "inventory_reservations"("created_by");

-- CreateIndex
CREATE INDEX "inventory_reservation_allocations_tenant_id_stock_id_idx" ON "inventory_reservation_allocations"("tenant_id", "stock_id");

-- AddForeignKey
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tenant_counters" ADD CONSTRAINT "tenant_counters_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_roles" ADD CONSTRAINT "membership_roles_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_roles" ADD CONSTRAINT "membership_roles_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "system_role_assignments" ADD CONSTRAINT "system_role_assignments_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "system_role_assignments" ADD CONSTRAINT "system_role_assignments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_fkey" FOREIGN KEY ("permission_id") REFERENCES "permissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_secrets" ADD CONSTRAINT "one_time_secrets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_fkey" FOREIGN KEY ("actor_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_key_id_fkey" FOREIGN KEY ("actor_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "institution_branches" ADD CONSTRAINT "institution_branches_tenant_id_institution_id_fkey" FOREIGN KEY ("tenant_id", "institution_id") REFERENCES "institutions"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branches" ADD CONSTRAINT "branches_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_address_id_fkey" FOREIGN KEY ("address_id") REFERENCES "addresses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_customers" ADD CONSTRAINT "warehouse_customers_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "warehouse_customers" ADD CONSTRAINT "warehouse_customers_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_tenant_id_warehouse_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id", "parent_id") REFERENCES "locations"("tenant_id", "warehouse_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_tenant_id_parent_id_fkey" FOREIGN KEY ("tenant_id", "parent_id") REFERENCES "item_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_item_categories" ADD CONSTRAINT "inventory_item_categories_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_item_categories" ADD CONSTRAINT "inventory_item_categories_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "item_categories"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock" ADD CONSTRAINT "inventory_stock_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock" ADD CONSTRAINT "inventory_stock_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_stock" ADD CONSTRAINT "inventory_stock_tenant_id_warehouse_id_bin_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id", "bin_id") REFERENCES "locations"("tenant_id", "warehouse_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_tenant_id_stock_id_fkey" FOREIGN KEY ("tenant_id", "stock_id") REFERENCES "inventory_stock"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_tenant_id_from_bin_id_fkey" FOREIGN KEY ("tenant_id", "from_bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_tenant_id_to_bin_id_fkey" FOREIGN KEY ("tenant_id", "to_bin_id") REFERENCES "locations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_transactions" ADD CONSTRAINT "inventory_transactions_performed_by_fkey" FOREIGN KEY ("performed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reservations" ADD CONSTRAINT "inventory_reservations_tenant_id_warehouse_id_fkey" FOREIGN KEY ("tenant_id", "warehouse_id") REFERENCES "warehouses"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reservations" ADD CONSTRAINT "inventory_reservations_tenant_id_item_id_fkey" FOREIGN KEY ("tenant_id", "item_id") REFERENCES "inventory_items"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reservations" ADD CONSTRAINT "inventory_reservations_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reservation_allocations" ADD CONSTRAINT "inventory_reservation_allocations_tenant_id_reservation_id_fkey" FOREIGN KEY ("tenant_id", "reservation_id") REFERENCES "inventory_reservations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_reservation_allocations" ADD CONSTRAINT "inventory_reservation_allocations_tenant_id_stock_id_fkey" FOREIGN KEY ("tenant_id", "stock_id") REFERENCES "inventory_stock"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- What follows is what the schema language cannot say.

-- Search is a case-insensitive substring (4 A5): trigrams, with the tenant in the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The scope of the current transaction, set by packages/db with set_config(..., true).
CREATE FUNCTION karwan_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
CREATE FUNCTION karwan_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Row-level security: the second wall behind the explicit tenant predicate. FORCE binds the owner too.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY[
    'tenant_settings', 'tenant_counters', 'memberships', 'membership_roles', 'idempotency_records', 'audit_log',
    'branches', 'customers', 'institutions', 'institution_branches',
    'warehouses', 'warehouse_customers', 'locations', 'item_categories', 'inventory_items', 'inventory_item_categories',
    'inventory_stock', 'inventory_transactions', 'inventory_reservations', 'inventory_reservation_allocations'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- Outside every tenant a user sees his own memberships, to choose among them (3 §2 switch-tenant).
CREATE POLICY own_memberships ON memberships FOR SELECT
  USING (karwan_tenant() = '00000000-0000-0000-0000-000000000000' AND user_id = karwan_user());

-- Built-in and system-scope roles are everybody's to read; a tenant's own are that tenant's alone (3 §3).
ALTER TABLE roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
CREATE POLICY roles_read ON roles FOR SELECT USING (tenant_id IS NULL OR tenant_id = karwan_tenant());
CREATE POLICY roles_write ON roles FOR ALL
  USING (tenant_id = karwan_tenant() OR (tenant_id IS NULL AND karwan_tenant() = '00000000-0000-0000-0000-000000000000'))
  WITH CHECK (tenant_id = karwan_tenant() OR (tenant_id IS NULL AND karwan_tenant() = '00000000-0000-0000-0000-000000000000'));

-- A key is seen by its owner, inside its tenant, or by whoever holds its secret (the hash is set for one look-up).
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY api_keys_scope ON api_keys
  USING (created_by = karwan_user() OR tenant_id = karwan_tenant() OR encode(key_hash, 'hex') = current_setting('app.api_key_hash', true))
  WITH CHECK (created_by = karwan_user() OR tenant_id = karwan_tenant() OR encode(key_hash, 'hex') = current_setting('app.api_key_hash', true));

ALTER TABLE addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY addresses_scope ON addresses
  USING (user_id = karwan_user() OR tenant_id = karwan_tenant())
  WITH CHECK (user_id = karwan_user() OR tenant_id = karwan_tenant());

-- Values.
ALTER TABLE tenants
  ADD CONSTRAINT tenants_code_check CHECK (code ~ '^[A-Z0-9]{2,12}$'),
  ADD CONSTRAINT tenants_currency_check CHECK (currency_code ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT tenants_language_check CHECK (default_language IN ('en', 'ar', 'ku')),
  ADD CONSTRAINT tenants_status_check CHECK (status IN ('active', 'suspended'));
ALTER TABLE users
  ADD CONSTRAINT users_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT users_phone_check CHECK (phone ~ '^\+[0-9]{8,15}$'),
  ADD CONSTRAINT users_contact_check CHECK (email IS NOT NULL OR phone IS NOT NULL),
  ADD CONSTRAINT users_full_name_check CHECK (full_name = btrim(first_name || ' ' || last_name)),
  ADD CONSTRAINT users_status_check CHECK (status IN ('active', 'inactive'));
ALTER TABLE memberships ADD CONSTRAINT memberships_status_check CHECK (status IN ('active', 'inactive'));
ALTER TABLE permissions ADD CONSTRAINT permissions_scope_check CHECK (scope IN ('system', 'tenant'));
ALTER TABLE roles
  ADD CONSTRAINT roles_scope_check CHECK (scope IN ('system', 'tenant')),
  ADD CONSTRAINT roles_owner_check CHECK (tenant_id IS NULL OR scope = 'tenant');
CREATE UNIQUE INDEX roles_name_key ON roles (tenant_id, lower(name)) NULLS NOT DISTINCT;
ALTER TABLE one_time_secrets ADD CONSTRAINT one_time_secrets_purpose_check CHECK (purpose IN ('otp', 'password_reset'));
ALTER TABLE outbound_messages ADD CONSTRAINT outbound_messages_status_check CHECK (status IN ('pending', 'sent', 'failed'));
ALTER TABLE idempotency_records ADD CONSTRAINT idempotency_records_state_check CHECK (state IN ('running', 'done'));
ALTER TABLE customers
  ADD CONSTRAINT customers_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT customers_phone_check CHECK (phone ~ '^\+[0-9]{8,15}$');
CREATE UNIQUE INDEX customers_user_key ON customers (tenant_id, user_id) WHERE user_id IS NOT NULL;
ALTER TABLE institutions
  ADD CONSTRAINT institutions_email_check CHECK (email = lower(email)),
  ADD CONSTRAINT institutions_phone_check CHECK (phone ~ '^\+[0-9]{8,15}$');
ALTER TABLE addresses
  ADD CONSTRAINT addresses_type_check CHECK (address_type IN ('user', 'tenant', 'branch', 'warehouse', 'customer', 'pickup', 'delivery')),
  ADD CONSTRAINT addresses_latitude_check CHECK (latitude BETWEEN -90 AND 90),
  ADD CONSTRAINT addresses_longitude_check CHECK (longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT addresses_owner_check CHECK (user_id IS NOT NULL OR tenant_id IS NOT NULL);
CREATE UNIQUE INDEX addresses_coordinates_key ON addresses (user_id, latitude, longitude) WHERE is_active AND user_id IS NOT NULL;
CREATE UNIQUE INDEX addresses_primary_key ON addresses (user_id) WHERE is_active AND is_primary AND user_id IS NOT NULL;
ALTER TABLE tenant_counters ADD CONSTRAINT tenant_counters_value_check CHECK (value >= 0);
ALTER TABLE warehouses
  ADD CONSTRAINT warehouses_status_check CHECK (status IN ('active', 'inactive')),
  ADD CONSTRAINT warehouses_capacity_check CHECK (total_capacity >= 0);
ALTER TABLE locations
  ADD CONSTRAINT locations_type_check CHECK (location_type IN ('zone', 'aisle', 'rack', 'shelf', 'bin')),
  ADD CONSTRAINT locations_receiving_check CHECK (NOT is_default_receiving OR (location_type = 'bin' AND is_active)),
  ADD CONSTRAINT locations_parent_check CHECK (parent_id <> id);
CREATE UNIQUE INDEX locations_default_receiving_key ON locations (tenant_id, warehouse_id) WHERE is_default_receiving;
ALTER TABLE item_categories ADD CONSTRAINT item_categories_parent_check CHECK (parent_id <> id);
ALTER TABLE inventory_items
  ADD CONSTRAINT inventory_items_code_check CHECK (item_code > 0),
  ADD CONSTRAINT inventory_items_unit_size_check CHECK (unit_size > 0),
  ADD CONSTRAINT inventory_items_weight_check CHECK (weight > 0),
  ADD CONSTRAINT inventory_items_label_check CHECK (label_status IN ('pending', 'success'));

-- Stock can never be negative, nor promised beyond what is there; only available stock is promised (4 J1).
ALTER TABLE inventory_stock
  ADD CONSTRAINT inventory_stock_quantity_check CHECK (quantity >= 0),
  ADD CONSTRAINT inventory_stock_reserved_check CHECK (reserved_quantity >= 0 AND reserved_quantity <= quantity),
  ADD CONSTRAINT inventory_stock_status_check CHECK (status IN ('available', 'reserved', 'damaged', 'expired')),
  ADD CONSTRAINT inventory_stock_promised_check CHECK (status = 'available' OR reserved_quantity = 0);
CREATE UNIQUE INDEX inventory_stock_row_key ON inventory_stock (tenant_id, warehouse_id, item_id, bin_id, status, lot_number) NULLS NOT DISTINCT;
CREATE INDEX inventory_stock_list_idx ON inventory_stock (tenant_id, warehouse_id, created_at DESC, id DESC);
CREATE INDEX inventory_stock_status_idx ON inventory_stock (tenant_id, warehouse_id, status);
ALTER TABLE inventory_transactions
  ADD CONSTRAINT inventory_transactions_type_check CHECK (transaction_type IN ('receive', 'pick', 'move', 'stock_adjustment', 'return', 'count', 'initial_stock')),
  ADD CONSTRAINT inventory_transactions_balance_check CHECK (quantity_after = quantity_before + delta AND quantity_before >= 0 AND quantity_after >= 0),
  ADD CONSTRAINT inventory_transactions_quantity_check CHECK (quantity > 0 OR (quantity = 0 AND transaction_type IN ('count', 'stock_adjustment', 'initial_stock'))),
  ADD CONSTRAINT inventory_transactions_delta_check CHECK (
    CASE transaction_type
      WHEN 'receive' THEN delta = quantity
      WHEN 'return' THEN delta = quantity
      WHEN 'initial_stock' THEN delta = quantity
      WHEN 'pick' THEN delta = -quantity
      WHEN 'count' THEN quantity_after = quantity
      ELSE abs(delta) = quantity
    END),
  ADD CONSTRAINT inventory_transactions_reference_check CHECK (reference_id IS NULL OR reference_type IS NOT NULL);

-- What happened stays: a movement is corrected by another one.
CREATE FUNCTION karwan_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON inventory_transactions FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION karwan_append_only();

ALTER TABLE inventory_reservations
  ADD CONSTRAINT inventory_reservations_quantity_check CHECK (quantity > 0),
  ADD CONSTRAINT inventory_reservations_status_check CHECK (status IN ('active', 'released', 'consumed')),
  ADD CONSTRAINT inventory_reservations_strategy_check CHECK (strategy IN ('fefo', 'fifo', 'fewest_bins')),
  ADD CONSTRAINT inventory_reservations_reference_check CHECK (reference_id IS NULL OR reference_type IS NOT NULL);
CREATE INDEX inventory_reservations_due_idx ON inventory_reservations (tenant_id, expires_at) WHERE status = 'active' AND expires_at IS NOT NULL;
ALTER TABLE inventory_reservation_allocations
  ADD CONSTRAINT inventory_reservation_allocations_quantity_check CHECK (quantity > 0 AND consumed_quantity BETWEEN 0 AND quantity);

-- Search.
CREATE INDEX users_search_idx ON users USING gin (full_name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX tenants_search_idx ON tenants USING gin (name gin_trgm_ops, code gin_trgm_ops);
CREATE INDEX customers_search_idx ON customers USING gin (tenant_id, full_name gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX institutions_search_idx ON institutions USING gin (tenant_id, full_name gin_trgm_ops, phone gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX inventory_items_search_idx ON inventory_items USING gin (tenant_id, name gin_trgm_ops, sku gin_trgm_ops, barcode gin_trgm_ops);
CREATE INDEX inventory_items_active_idx ON inventory_items (tenant_id, is_active, label_status);
CREATE INDEX inventory_items_brand_idx ON inventory_items (tenant_id, brand) WHERE brand IS NOT NULL;
CREATE INDEX inventory_stock_lot_idx ON inventory_stock USING gin (tenant_id, lot_number gin_trgm_ops) WHERE lot_number IS NOT NULL;
CREATE INDEX inventory_stock_serial_idx ON inventory_stock USING gin (tenant_id, serial_number gin_trgm_ops) WHERE serial_number IS NOT NULL;

-- Reference data: what can be done, and the roles every tenant has (3 §3, 4 B5).
SELECT set_config('app.tenant_id', '00000000-0000-0000-0000-000000000000', true);
INSERT INTO permissions (id, name, scope, description) VALUES
  ('00000000-0000-7000-8000-000000000001', 'manage:system', 'system', 'Run the platform: tenants, system roles, global settings'),
  ('00000000-0000-7000-8000-000000000002', 'view:tenant', 'tenant', 'See the tenant''s records'),
  ('00000000-0000-7000-8000-000000000003', 'manage:tenant', 'tenant', 'Change settings, carriers and webhooks'),
  ('00000000-0000-7000-8000-000000000004', 'manage:users:tenant', 'tenant', 'Manage users, roles and drivers'),
  ('00000000-0000-7000-8000-000000000005', 'manage:operations:tenant', 'tenant', 'Do warehouse and delivery work'),
  ('00000000-0000-7000-8000-000000000006', 'manage:module:warehouse', 'tenant', 'Do warehouse work only'),
  ('00000000-0000-7000-8000-000000000007', 'manage:storefront:tenant', 'tenant', 'Run the market, catalogue, storefront orders and restaurants'),
  ('00000000-0000-7000-8000-000000000008', 'manage:finance:tenant', 'tenant', 'Manage wallets and settlements');
INSERT INTO roles (id, tenant_id, name, description, scope, is_built_in) VALUES
  ('00000000-0000-7000-8000-000000000101', NULL, 'system_admin', 'Runs the platform', 'system', true),
  ('00000000-0000-7000-8000-000000000102', NULL, 'tenant_admin', 'Runs the tenant', 'tenant', true),
  ('00000000-0000-7000-8000-000000000103', NULL, 'operations_manager', 'Runs deliveries and warehouses', 'tenant', true),
  ('00000000-0000-7000-8000-000000000104', NULL, 'warehouse_staff', 'Works in the warehouses', 'tenant', true),
  ('00000000-0000-7000-8000-000000000105', NULL, 'viewer', 'Sees, changes nothing', 'tenant', true),
  ('00000000-0000-7000-8000-000000000106', NULL, 'driver', 'Carries parcels', 'tenant', true),
  ('00000000-0000-7000-8000-000000000107', NULL, 'customer', 'Sends and receives parcels, orders from shops', 'tenant', true);
INSERT INTO role_permissions (role_id, permission_id)
SELECT r.id, p.id FROM roles r JOIN permissions p ON
  (r.name = 'system_admin' AND p.scope = 'system')
  OR (r.name = 'tenant_admin' AND p.scope = 'tenant')
  OR (r.name = 'operations_manager' AND p.name IN ('view:tenant', 'manage:operations:tenant', 'manage:module:warehouse'))
  OR (r.name = 'warehouse_staff' AND p.name IN ('view:tenant', 'manage:module:warehouse'))
  OR (r.name = 'viewer' AND p.name = 'view:tenant');
