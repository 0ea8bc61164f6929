import { groupAuths } from '@xiezhi/contract/enums/group';
import type { GroupInfo } from '@xiezhi/contract/routes/group';
import { groupRights, type Person } from '@xiezhi/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { invitationCodeOf } from './invitation-code.ts';
import { openGroup } from './access.ts';
import { presentGroup } from './presenter.ts';

/** Returns one group for a viewer. Throws `groupNotFound`, `groupHidden`. */
export async function readGroup(
  services: Pick<Services, 'db' | 'formulas' | 'settings'>,
  viewer: Person,
  gid: number,
  now: Date,
): Promise<GroupInfo> {
  const { row, access: context } = await openGroup(services, viewer, gid, 'know');
  const can = groupRights(context, now);
  const { members, applicants } = await countPeople(services, gid);
  const [ofDescription = []] = await services.formulas.of([row.description], { author: row.uid });
  return {
    ...presentGroup({ ...row, members }),
    uid: row.uid,
    status: row.status,
    code: can.setUp ? invitationCodeOf(services.settings.secret, row) : null,
    gmtModified: row.modified_at.toISOString(),
    modifiedBy: can.setUp ? await lastEditor(services, gid) : null,
    formulas: [...ofDescription],
    own: {
      auth: context.auth,
      since: row.my_since?.toISOString() ?? null,
      applyAgainAt: context.applyAgainAt?.toISOString() ?? null,
    },
    applicantCount: can.manage ? applicants : 0,
    can,
  };
}

/** Returns the username of the user who made the last change of the settings that updated their version. */
async function lastEditor({ db }: Pick<Services, 'db'>, gid: number): Promise<string | null> {
  const row = await db
    .selectFrom('group_log')
    .innerJoin('app_user', 'app_user.uid', 'group_log.uid')
    .where('group_log.gid', '=', gid)
    .where('action', 'in', ['created', 'changed', 'picture', 'handed-over'])
    .orderBy('group_log.id', 'desc')
    .select('username')
    .limit(1)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Counts members and applicants in one query. */
async function countPeople({ db }: Pick<Services, 'db'>, gid: number) {
  const counted = (auths: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from group_member where gid = ${gid} and auth ${auths})`;
  const { rows } = await sql<{ members: number; applicants: number }>`
    select ${counted(sql`>= ${groupAuths.member}`)} as members,
      ${counted(sql`= ${groupAuths.applying}`)} as applicants`.execute(db);
  return rows[0] ?? { members: 0, applicants: 0 };
}
