-- Who lives is said again every few seconds, so nothing of it is worth the write-ahead log: after a crash of the database
-- every server that lives says so within one beat.
CREATE UNLOGGED TABLE "server_instances" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "server_instances_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

-- No foreign key: a server's row goes when it stops, and a claim that outlives it is one whose owner is gone.
ALTER TABLE "idempotency_records" ADD COLUMN "instance_id" UUID;
