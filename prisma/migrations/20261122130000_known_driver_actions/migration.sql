-- What a phone did is one of the actions that a driver has: the type of what waits to be run comes from here.
ALTER TABLE sync_actions ADD CONSTRAINT sync_actions_type_check
  CHECK (type IN ('accept', 'decline', 'start-pickup', 'pickup', 'start-delivery', 'deliver', 'fail')) NOT VALID;
ALTER TABLE sync_actions VALIDATE CONSTRAINT sync_actions_type_check;
