-- What a phone says happened at the same moment is done in the order in which it says it.
ALTER TABLE "sync_actions" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
