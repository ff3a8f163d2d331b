-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "failing_told_at" TIMESTAMPTZ(3);

-- Switched off after days of nothing but failures, beside what said that it is gone.
ALTER TABLE webhooks DROP CONSTRAINT webhooks_disabled_check;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_disabled_check
  CHECK (disabled_reason IS NULL OR (disabled_reason IN ('gone', 'failing') AND NOT is_active)) NOT VALID;
ALTER TABLE webhooks VALIDATE CONSTRAINT webhooks_disabled_check;
