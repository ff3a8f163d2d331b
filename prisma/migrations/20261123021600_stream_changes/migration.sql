-- CreateTable
CREATE TABLE "stream_changes" (
    "tenant_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "within" UUID NOT NULL,
    "transaction_no" BIGINT NOT NULL,
    "record" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "stream_changes_pkey" PRIMARY KEY ("tenant_id","topic","within","transaction_no","record")
);

-- CreateTable
CREATE TABLE "stream_followers" (
    "tenant_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "within" UUID NOT NULL,
    "noted_from" BIGINT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "stream_followers_pkey" PRIMARY KEY ("tenant_id","topic","within")
);

-- Row-level security stands behind every statement's own tenant.
ALTER TABLE "stream_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stream_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "stream_changes" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE "stream_followers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stream_followers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_isolation ON "stream_followers" USING (tenant_id = karwan_tenant()) WITH CHECK (tenant_id = karwan_tenant());

ALTER TABLE stream_changes ADD CONSTRAINT stream_changes_topic_check CHECK (topic IN ('delivery', 'driver_location', 'stock'));
ALTER TABLE stream_followers ADD CONSTRAINT stream_followers_topic_check CHECK (topic IN ('delivery', 'driver_location', 'stock'));
CREATE STATISTICS stream_changes_topic (ndistinct, dependencies) ON tenant_id, topic, within FROM stream_changes;

-- Which transaction it was is told by its own number: in the order of commits there is none, but a snapshot knows which of
-- them it has seen. Triggers, so that no way of writing is forgotten; nobody waits for anybody else's commit by them. Only what somebody follows is noted: other writing pays one look for that.
CREATE FUNCTION karwan_note_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT c.tenant_id, 'delivery', c.tenant_id, pg_current_xact_id()::text::bigint, c.id FROM changed c
      WHERE EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = c.tenant_id AND f.topic = 'delivery' AND f.within = c.tenant_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_delivery();
CREATE TRIGGER note_changed AFTER UPDATE ON deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_delivery();

CREATE FUNCTION karwan_note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT c.tenant_id, 'stock', c.warehouse_id, pg_current_xact_id()::text::bigint, c.id FROM changed c
      WHERE EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = c.tenant_id AND f.topic = 'stock' AND f.within = c.warehouse_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON inventory_stock REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_stock();
CREATE TRIGGER note_changed AFTER UPDATE ON inventory_stock REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION karwan_note_stock();

CREATE FUNCTION karwan_note_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record)
    SELECT NEW.tenant_id, 'driver_location', NEW.tenant_id, pg_current_xact_id()::text::bigint, NEW.id
      WHERE EXISTS (SELECT FROM stream_followers f
                     WHERE f.tenant_id = NEW.tenant_id AND f.topic = 'driver_location' AND f.within = NEW.tenant_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_location AFTER UPDATE OF last_location_at, is_online, status ON drivers FOR EACH ROW
  WHEN ((OLD.last_location_at, OLD.is_online, OLD.status) IS DISTINCT FROM (NEW.last_location_at, NEW.is_online, NEW.status))
  EXECUTE FUNCTION karwan_note_location();
