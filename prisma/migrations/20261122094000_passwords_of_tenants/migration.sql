-- Whose administrators may know the password: they set it. No proof of its person anywhere else (4 B10, 4 B11).
ALTER TABLE users ADD COLUMN password_by_tenant_id UUID REFERENCES tenants (id) ON DELETE RESTRICT ON UPDATE NO ACTION;
CREATE INDEX users_password_by_tenant_id_idx ON users (password_by_tenant_id);
-- Who chose which of those before nobody noted.
UPDATE users SET password_by_tenant_id = made_by_tenant_id WHERE password_hash IS NOT NULL AND made_by_tenant_id IS NOT NULL;
