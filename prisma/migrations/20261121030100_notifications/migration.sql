-- CreateTable
CREATE TABLE "notifications" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "notification_type" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "display_mode" TEXT NOT NULL,
    "requires_acknowledgement" BOOLEAN NOT NULL,
    "template_data" JSONB NOT NULL,
    "associated_entity_type" TEXT,
    "associated_entity_id" TEXT,
    "action" JSONB,
    "read_status" BOOLEAN NOT NULL DEFAULT false,
    "acknowledged_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "notification_positions" (
    "tenant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "notification_positions_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateTable
CREATE TABLE "notification_channels" (
    "tenant_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "available_at" TIMESTAMPTZ(3) NOT NULL,
    "retry_count" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_channels_pkey" PRIMARY KEY ("tenant_id","notification_id","channel")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "push_token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_user_id_idx" ON "notifications"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_tenant_id_user_id_position_key" ON "notifications"("tenant_id", "user_id", "position");

-- CreateIndex
CREATE INDEX "notification_positions_user_id_idx" ON "notification_positions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "devices_push_token_key" ON "devices"("push_token");

-- CreateIndex
CREATE INDEX "devices_user_id_idx" ON "devices"("user_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_positions" ADD CONSTRAINT "notification_positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_channels" ADD CONSTRAINT "notification_channels_tenant_id_notification_id_fkey" FOREIGN KEY ("tenant_id", "notification_id") REFERENCES "notifications"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The list by age, and the two counts that every page of it shows.
CREATE INDEX notifications_list_idx ON notifications (tenant_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (tenant_id, user_id) WHERE NOT read_status;
CREATE INDEX notifications_pending_idx ON notifications (tenant_id, user_id)
  WHERE requires_acknowledgement AND acknowledged_at IS NULL;

ALTER TABLE notifications
  ADD CONSTRAINT notifications_priority_check CHECK (priority IN ('normal', 'important', 'critical')),
  ADD CONSTRAINT notifications_display_check CHECK (display_mode IN ('toast', 'banner', 'modal')),
  ADD CONSTRAINT notifications_position_check CHECK (position > 0),
  ADD CONSTRAINT notifications_acknowledged_check CHECK (acknowledged_at IS NULL OR (requires_acknowledgement AND read_status));
ALTER TABLE notification_channels
  ADD CONSTRAINT notification_channels_channel_check CHECK (channel IN ('push', 'email', 'sms')),
  ADD CONSTRAINT notification_channels_status_check CHECK (status IN ('pending', 'sent', 'failed', 'skipped')),
  ADD CONSTRAINT notification_channels_retry_check CHECK (retry_count >= 0);
ALTER TABLE devices ADD CONSTRAINT devices_platform_check CHECK (platform IN ('ios', 'android', 'web'));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['notifications', 'notification_positions', 'notification_channels'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_isolation ON %I USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant())', t);
  END LOOP;
END $$;

-- A device is its user's, and whoever holds its token may take it over: the next person to sign in on the same phone.
ALTER TABLE devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE devices FORCE ROW LEVEL SECURITY;
CREATE POLICY devices_scope ON devices
  USING (user_id = karwan_user() OR push_token = current_setting('app.push_token', true))
  WITH CHECK (user_id = karwan_user());

-- One entry of channel_status as the wire shows it (1 §2).
CREATE FUNCTION karwan_channel_status(status text, available_at timestamptz, retry_count int, error text) RETURNS jsonb
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('status', status, 'retry_count', retry_count, 'error', error,
    'available_at', to_char(available_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
