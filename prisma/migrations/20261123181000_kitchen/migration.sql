-- Who cooks sees a restaurant's orders and moves them on, and nothing else. Roles of a tenant's own may have it.
INSERT INTO permissions (id, name, scope, description) VALUES
  ('00000000-0000-7000-8000-000000000009', 'manage:module:kitchen', 'tenant', 'See and move on restaurants'' orders only')
ON CONFLICT DO NOTHING;
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
INSERT INTO role_permissions (role_id, permission_id)
SELECT r.id, p.id FROM roles r JOIN permissions p ON p.name = 'manage:module:kitchen'
 WHERE r.tenant_id IS NULL AND r.is_built_in AND r.name = 'tenant_admin'
ON CONFLICT DO NOTHING;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
