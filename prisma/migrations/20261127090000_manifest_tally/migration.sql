-- When a parcel of a manifest was scanned on arrival, before it is received, and by whom: in the row that the manifest's lock guards.
-- Who it was is kept as the events keep it, by the account and without a foreign key, so that no scan asks the accounts.
ALTER TABLE "transfer_manifest_items" ADD COLUMN     "tallied_at" TIMESTAMPTZ(3),
ADD COLUMN     "tallied_by" UUID;
