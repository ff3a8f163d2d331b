-- What the code took for sure, the database now says: the types of statements come from it. Checked behind the
-- constraints' making, under a lock that lets others read and write.
ALTER TABLE outbound_messages
  ADD CONSTRAINT outbound_messages_language_check CHECK (language IN ('en', 'ar', 'ku')) NOT VALID;
ALTER TABLE outbound_messages VALIDATE CONSTRAINT outbound_messages_language_check;

-- A count of failures without an end would lock an account for ever, and no clean-up would find it.
DELETE FROM login_failures WHERE expire IS NULL;
ALTER TABLE login_failures ADD CONSTRAINT login_failures_expire_known CHECK (expire IS NOT NULL) NOT VALID;
ALTER TABLE login_failures VALIDATE CONSTRAINT login_failures_expire_known;
ALTER TABLE login_failures ALTER COLUMN expire SET NOT NULL;
ALTER TABLE login_failures DROP CONSTRAINT login_failures_expire_known;
