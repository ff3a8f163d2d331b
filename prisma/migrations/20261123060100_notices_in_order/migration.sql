-- What is to be told of a delivery is told in the order in which it was written, behind the delivery's lock, and not in that
-- of ids, which servers' clocks make. What waits already comes first, in its former order.
ALTER TABLE delivery_outbox ADD COLUMN "position" BIGINT NOT NULL DEFAULT 0;
CREATE SEQUENCE delivery_outbox_position_seq OWNED BY delivery_outbox."position";
ALTER TABLE delivery_outbox ALTER COLUMN "position" SET DEFAULT nextval('delivery_outbox_position_seq');

-- The same for the list of what somebody was told: by the recipient's own count.
DROP INDEX notifications_list_idx;
