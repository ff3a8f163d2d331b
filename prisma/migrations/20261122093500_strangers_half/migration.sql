-- Whether a file or a stream is that of somebody who, when it came, had registered by themselves and was no more than a
-- customer: all of these together get half of what a tenant may have (4 B14). What is there already is everybody's.
ALTER TABLE files ADD COLUMN of_stranger BOOLEAN NOT NULL DEFAULT false;
DROP TRIGGER append_only ON files;
CREATE TRIGGER append_only BEFORE UPDATE OF tenant_id, id, content_type, size_bytes, sha256, uploaded_by, created_at, of_stranger ON files
  FOR EACH ROW EXECUTE FUNCTION karwan_append_only();
ALTER TABLE file_spaces ADD COLUMN stranger_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE file_spaces ADD CONSTRAINT file_spaces_stranger_bytes_check CHECK (stranger_bytes >= 0);
ALTER TABLE stream_leases ADD COLUMN of_stranger BOOLEAN NOT NULL DEFAULT false;
