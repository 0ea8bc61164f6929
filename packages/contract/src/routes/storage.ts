import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { optionalInt, wireInt } from '../wire/wire.ts';

const bytes = z.number().int().min(0);

/** Used bytes. `limit` is the maximum in bytes; null if there is no limit. */
export const storageUsage = z.object({ used: bytes, limit: bytes.nullable() });
export type StorageUsage = z.infer<typeof storageUsage>;

/** Individual limit in MiB. If null, the setting of the site applies. */
const ownMegabytes = z.number().int().min(0).max(siteLimits.storageMbMax).nullable();

const access = 'permission:system_info_admin';

export const storageRoutes = {
  'GET /api/storage': {
    summary: 'Storage used by the caller or by a group that they administer, and the limits',
    summaryZh: '我的存储空间以及所管理团队的存储空间：已用与上限',
    access: 'login',
    query: z.object({ gid: optionalInt }),
    data: z.object({ user: storageUsage, group: storageUsage.nullable() }),
    errors: ['groupNotFound', 'groupHidden', 'groupMembersOnly', 'groupAdminsOnly'],
  },
  'GET /api/admin/storage': {
    summary: 'Storage used in total, and by the users and groups with the most or with own limits',
    summaryZh: '全站存储空间，以及占用最多或单独设了上限的用户和团队',
    access,
    data: z.object({
      site: storageUsage,
      users: z.array(z.object({ uid: z.string(), username: z.string(), used: bytes, ownMb: ownMegabytes })),
      groups: z.array(
        z.object({
          gid: z.number().int(),
          name: z
            .string()
            .describe('root alone reads names of hidden groups; for others they are `#` and the id'),
          used: bytes,
          ownMb: ownMegabytes,
        }),
      ),
    }),
  },
  'PUT /api/admin/storage/user': {
    summary: 'Sets or removes the storage limit of one user',
    summaryZh: '为某个用户单独设置存储上限，或恢复默认上限',
    access,
    body: z.object({ username: z.string().trim().min(1).max(20), megabytes: ownMegabytes }),
    errors: ['userNotFound'],
  },
  'PUT /api/admin/storage/group': {
    summary: 'Sets or removes the storage limit of one group',
    summaryZh: '为某个团队单独设置存储上限，或恢复默认上限',
    access,
    body: z.object({ gid: wireInt, megabytes: ownMegabytes }),
    errors: ['groupNotFound'],
  },
} as const satisfies RouteTable;
