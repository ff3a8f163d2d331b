-- The part of a menu that a dish stands in; empty: none.
ALTER TABLE "dishes" ADD COLUMN "section" JSONB NOT NULL DEFAULT '{}';
