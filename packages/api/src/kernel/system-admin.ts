/** Whether somebody runs the platform, as part of a statement; their id as that statement has it. */
export const systemAdminSql = (user: string): string =>
  `EXISTS (SELECT FROM system_role_assignments a JOIN role_permissions rp USING (role_id) JOIN permissions p ON p.id = rp.permission_id
       WHERE a.user_id = ${user} AND p.name = 'manage:system')`;
