-- When its person last entered a tenant: beside the membership, which stays on a cluster's coordinator, and no longer on the
-- account, of which every node has a copy. A node that is away kept everybody from signing in.
ALTER TABLE memberships ADD COLUMN entered_at TIMESTAMPTZ(3);
