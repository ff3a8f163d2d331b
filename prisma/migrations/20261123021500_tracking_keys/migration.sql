-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "tracking_key_hash" BYTEA;

-- Found by its delivery and compared there: no index. Legs have none, theirs is the whole delivery's.
ALTER TABLE deliveries ADD CONSTRAINT deliveries_tracking_key_check
  CHECK (tracking_key_hash IS NULL OR octet_length(tracking_key_hash) = 32 AND parent_id IS NULL) NOT VALID;
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_tracking_key_check;
