import { type Kysely, sql } from 'kysely';
import { isAdminRole, roleNames, rootRoleId } from '@xiezhi/contract/enums/roles';
import type { Database } from '../../../platform/database/schema.ts';
import type { AnnouncementRecord, DiscussionRecord } from '../model/records.ts';
import { issueRecorder, type WriteContext, type RecordWriter } from './context.ts';
import { deletedUser } from './deleted-user.ts';
import { insertRows, assignIds } from './rows.ts';

/** Stores announcements of the site and of groups. */
export const writeAnnouncements: RecordWriter<AnnouncementRecord> = async (context, items) => {
  const { ids, links, now, rootUid } = context;
  for (const { key, record } of items) await links.prepare(record.content, { noun: 'announcement', key });
  return async (trx) => {
    await links.publish(trx, ids);
    const stored = new Map<string, number>();
    for (const { key, record } of items) {
      const from = { noun: 'announcement', key } as const;
      const gid = ids.number('group', record.group);
      const note = issueRecorder(context, 'announcement', key);
      if (record.group !== null && gid === null) {
        note('orphan-left-out', { group: record.group });
        continue;
      }
      const uid = ids.get('user', record.author);
      if (uid === null) note('orphan-user');
      const values = {
        uid: uid ?? rootUid,
        title: record.title,
        content: links.rewrite(record.content, from),
        status: record.isVisible ? 0 : 1,
        created_at: record.createdAt ?? now,
        modified_at: record.createdAt ?? now,
      };
      const { id } =
        gid === null
          ? await trx.insertInto('announcement').values(values).returning('id').executeTakeFirstOrThrow()
          : await trx
              .insertInto('group_announcement')
              .values({ ...values, gid })
              .returning('id')
              .executeTakeFirstOrThrow();
      stored.set(key, id);
    }
    await ids.add(trx, 'announcement', stored);
    return stored.size;
  };
};

const titleMax = 255;

/** Stores posts with their likes. */
export const writeDiscussions: RecordWriter<DiscussionRecord> = async (context, items) => {
  const { ids, links, now } = context;
  for (const { key, record } of items) await links.prepare(record.content, { noun: 'discussion', key });
  return async (trx) => {
    await links.publish(trx, ids);
    const numbers = await assignIds(
      trx,
      'discussion',
      items.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    for (const [index, { key, record }] of items.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      const note = issueRecorder(context, 'discussion', key);
      if (isReplaced) note('number-taken', { from: record.number, to: id });
      const author = await authorOf(trx, context, record.author);
      if (author.isMissing) note('orphan-user');
      const gid = ids.number('group', record.group);
      if (record.group !== null && gid === null) {
        note('orphan-left-out', { group: record.group });
        continue;
      }
      for (const column of ['title', 'description'] as const)
        if (record[column].length > titleMax) note('text-cut', { column });
      const at = record.createdAt ?? now;
      await insertRows(trx, 'discussion', [
        {
          id,
          category_id: await categoryOf(trx, record.category),
          title: record.title.slice(0, titleMax),
          description: record.description.slice(0, titleMax),
          content: links.rewrite(record.content, { noun: 'discussion', key }),
          pid: ids.number('problem', record.problem),
          gid,
          uid: author.uid,
          author_role: author.role,
          is_pinned: record.isPinned,
          status: record.isBanned ? 1 : 0,
          view_num: record.views,
          created_at: at,
          modified_at: record.modifiedAt ?? at,
          active_at: at,
        },
      ]);
      const likes = record.likes.flatMap((user) => ids.get('user', user) ?? []);
      await sql`insert into discussion_like (did, uid) select ${id}::bigint, uid from unnest(${likes}::text[]) as uid
        on conflict do nothing`.execute(trx);
      stored.set(key, id);
    }
    await ids.add(trx, 'discussion', stored);
    return stored.size;
  };
};

/**
 * Returns an author in the form that posts store. A missing author becomes the deleted user.
 * @param jury uid of the user who becomes the author if `user` is empty, which means a jury without an account
 */
export async function authorOf(
  trx: Kysely<Database>,
  context: WriteContext,
  user: string | null,
  jury: string | null = null,
) {
  const known = user === '' ? jury : context.ids.get('user', user);
  const uid = known ?? (await deletedUser(trx, context));
  const { role } = await trx
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select('role')
    .executeTakeFirstOrThrow();
  const kind = role === rootRoleId ? 'root' : isAdminRole(roleNames[role]) ? 'admin' : 'user';
  return { uid, role: kind, isMissing: known === null } as const;
}

async function categoryOf(trx: Kysely<Database>, name: string): Promise<number> {
  const row = await trx
    .selectFrom('discussion_category')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  if (row !== undefined) return row.id;
  const added = await trx
    .insertInto('discussion_category')
    .values({ name, position: sql<number>`(select coalesce(max(position), 0) + 1 from discussion_category)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}
