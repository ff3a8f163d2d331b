-- AlterTable
ALTER TABLE "storefront_orders" ADD COLUMN     "rounding_amount" DECIMAL(19,3) NOT NULL DEFAULT 0;
