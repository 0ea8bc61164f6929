import type { messageRoutes } from '@xiezhi/contract/routes/message';
import type { Person } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { isMessageShown } from './shown.ts';

type Unread = z.input<(typeof messageRoutes)['GET /api/msg/unread']['data']>;

/**
 * Maximum count per kind. Users do not need larger numbers, and the cost of counting must not grow with unread
 * messages.
 */
export const unreadMax = 1000;

/**
 * Query for the numbers of unread messages. It reads only the beginning of the list's index, where the unread messages
 * are.
 */
export function unreadQuery(reader: Person): RawBuilder<Unread> {
  const of = (kind: keyof Unread) => sql`(select count(*)::int from (select from message
    where uid = ${reader.uid} and kind = ${kind} and not is_read and ${isMessageShown(reader)} limit ${unreadMax}) unread)`;
  return sql<Unread>`select ${of('comment')} as comment, ${of('reply')} as reply, ${of('like')} as "like",
    ${of('sys')} as sys, ${of('mine')} as mine`;
}

/** Counts a user's unread messages by kind. */
export async function countUnread(db: Kysely<Database>, reader: Person): Promise<Unread> {
  const { rows } = await unreadQuery(reader).execute(db);
  return rows[0] ?? { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 };
}
