-- A device takes push messages for as long as the session lives that registered it (3 §12, 4 B10). Of those that are there
-- nobody knows whose session that was: a phone registers anew when its person next signs in.
DELETE FROM devices;
ALTER TABLE devices ADD COLUMN session_id UUID NOT NULL;
CREATE INDEX "devices_session_id_idx" ON "devices"("session_id");
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
