-- Which session another one was opened from, by switching the tenant or accepting an invitation there: it ends with that
-- one (4 B3), and not after it. Those that are there stand for themselves.
ALTER TABLE sessions ADD COLUMN opened_from UUID;
CREATE INDEX "sessions_opened_from_idx" ON "sessions"("opened_from");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_opened_from_fkey" FOREIGN KEY ("opened_from") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
