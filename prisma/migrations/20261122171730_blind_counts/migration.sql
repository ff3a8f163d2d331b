-- AlterTable
ALTER TABLE "inventory_audit_items" ADD COLUMN     "blind_counts" JSONB NOT NULL DEFAULT '[]';
