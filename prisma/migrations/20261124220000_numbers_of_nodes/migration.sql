-- How often the tenant has gone to another node of a cluster: each node numbers its own transactions.
ALTER TABLE stream_followers ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
