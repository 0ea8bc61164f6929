import { z } from 'zod';
import { permissions, roleIds } from '../enums/roles.ts';
import type { RouteTable } from '../wire/route.ts';

const role = z.object({
  id: z.literal([...roleIds]),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Number of users with this role. */
  userCount: z.number().int(),
});

/** Permissions of roles. Root always has all permissions, so that nobody can lock all users out of a site. */
export const roleRoutes = {
  'GET /api/admin/roles': {
    summary: 'Roles with their permissions',
    summaryZh: '所有角色及其权限',
    access: 'role:root',
    data: z.object({ permissions: z.array(z.enum(permissions)), roles: z.array(role) }),
  },
  'PUT /api/admin/role-permissions': {
    summary: 'Sets the permissions of a role; they apply from the next request of each of its users',
    summaryZh: '设置角色的权限，其用户下次请求时生效',
    access: 'role:root',
    body: z.object({
      role: z.literal([...roleIds]),
      permissions: z.array(z.enum(permissions)).max(permissions.length),
      former: z
        .array(z.enum(permissions))
        .max(permissions.length)
        .nullish()
        .describe(
          'values that the client read before; the call fails if they have changed; absent: no check',
        ),
    }),
    errors: ['roleIsFixed', 'changedMeanwhile'],
  },
} as const satisfies RouteTable;
