import { groupAuths } from '@xiezhi/contract/enums/group';
import { searchLimits } from '@xiezhi/contract/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { startPattern } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { userQuery } from './find.ts';

/** A user who is suggested for the text typed after an `@`. */
export interface Mentionable {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
}

/**
 * Suggests a few users whose name or nickname starts with the typed text. If the text is long enough for the trigram
 * index, users whose name contains it follow. In a group its members come first; while nothing is typed, only members
 * are suggested. Viewers outside the group get no members.
 */
export async function suggestMentions(
  db: Kysely<Database>,
  viewer: { readonly uid: string },
  { prefix, gid }: { readonly prefix: string; readonly gid: number | null },
): Promise<Mentionable[]> {
  const maxUsers = searchLimits.mentions;
  const members = gid === null ? [] : (await memberQuery(viewer.uid, gid, prefix).execute(db)).rows;
  if (members.length >= maxUsers || prefix === '') return members;
  const { rows } = await userQuery(prefix, { limit: maxUsers, offset: 0 }).execute(db);
  const known = new Set(members.map(({ uid }) => uid));
  return [...members, ...rows.filter(({ uid }) => !known.has(uid))].slice(0, maxUsers);
}

/**
 * Query for members of a group whose name or nickname starts with the text. If the viewer is no member, it has no rows.
 */
export function memberQuery(viewer: string, gid: number, prefix: string): RawBuilder<Mentionable> {
  const start = startPattern(prefix.toLowerCase());
  return sql<Mentionable>`
    select app_user.uid, username, nickname, avatar
    from group_member member join app_user on app_user.uid = member.uid
    where member.gid = ${gid} and member.auth >= ${groupAuths.member} and app_user.status = 0
      and (username_key like ${start} or lower(nickname) like ${start})
      and exists (select from group_member own join app_group on app_group.id = own.gid
        where own.gid = ${gid} and own.uid = ${viewer} and own.auth >= ${groupAuths.member}
          and app_group.hidden_at is null and app_group.status = 0)
    order by char_length(username), username limit ${searchLimits.mentions}`;
}
