-- AlterTable
ALTER TABLE "transfer_manifest_items" ADD COLUMN     "order_error_details" JSONB,
ADD COLUMN     "requested_destination" JSONB;
