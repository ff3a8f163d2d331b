-- What a recipient does not want to be sent, beside the count of what they were told: whoever is told something has that row
-- in hand already.
ALTER TABLE "notification_positions" ADD COLUMN "muted" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "muted_at" TIMESTAMPTZ(3);
