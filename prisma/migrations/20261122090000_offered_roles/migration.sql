-- Who has proven the contact of an open invitation sees what they are offered, also a tenant's own roles (4 B10): the ids
-- are set for one look-up, from the invitations that the person can accept.
CREATE POLICY roles_offered ON roles FOR SELECT
  USING (id = ANY (string_to_array(current_setting('app.offered_roles', true), ' ')::uuid[]));
