ALTER TABLE "tenants" VALIDATE CONSTRAINT "tenants_removal_check";
