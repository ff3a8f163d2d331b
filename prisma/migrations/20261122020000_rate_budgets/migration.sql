-- How much of a caller's budget of requests is used or leased in its present window, for all server processes together
-- (3 §1.11). Not in the write-ahead log: after a crash everybody begins anew, which costs nothing but a minute's count.
CREATE UNLOGGED TABLE "rate_budgets" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_budgets_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);

ALTER TABLE "rate_budgets" ADD CONSTRAINT "rate_budgets_counts_check" CHECK ("used" >= 0 AND "granted" BETWEEN 0 AND "used");
