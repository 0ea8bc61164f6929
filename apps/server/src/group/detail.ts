import { groupAuths } from '@xiezhi/contract/group';
import type { GroupInfo } from '@xiezhi/contract/routes/group';
import { groupRights, type Person } from '@xiezhi/rules';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { openGroup } from './place.ts';
import { presentGroup } from './presenter.ts';

/** One group for whoever opens it. Throws Failure `groupNotFound`, `groupHidden`. */
export async function readGroup(
  services: Pick<Services, 'db' | 'formulas'>,
  viewer: Person,
  gid: number,
  now: Date,
): Promise<GroupInfo> {
  const { row, standing } = await openGroup(services, viewer, gid, 'know');
  const can = groupRights(standing, now);
  const [ofDescription = []] = await services.formulas.of([row.description]);
  return {
    ...presentGroup(row),
    uid: row.uid,
    status: row.status,
    code: can.setUp ? row.code : null,
    gmtModified: row.modified_at.toISOString(),
    formulas: [...ofDescription],
    own: {
      auth: standing.auth,
      since: row.my_since?.toISOString() ?? null,
      applyAgainAt: standing.applyAgainAt?.toISOString() ?? null,
    },
    applicantCount: can.manage ? await countApplicants(services, gid) : 0,
    can,
  };
}

async function countApplicants({ db }: Pick<Services, 'db'>, gid: number): Promise<number> {
  const { count } = await db
    .selectFrom('group_member')
    .where('gid', '=', gid)
    .where('auth', '=', groupAuths.applying)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
