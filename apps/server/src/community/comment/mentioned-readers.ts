import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notifyMentions, withPeople } from '../discussion/mentions.ts';
import type { DiscussionAccessServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { type OpenedTarget, openTarget, type Target, visibleComments, visibleReplies } from './target.ts';

/** The mentioned users who may read a text. */
export interface MentionedReaders {
  readonly names: readonly string[];
  /** Each user's view of the target, by username; empty if everybody sees all of its comments. */
  readonly opened: ReadonlyMap<string, OpenedTarget>;
}

/**
 * Returns which of the mentioned users may read comments of the target at present. Call it before the text is stored.
 */
export async function mentionedReaders(
  services: DiscussionAccessServices,
  { target, isEverybodys }: OpenedTarget,
  names: readonly string[],
  now: Date,
): Promise<MentionedReaders> {
  const opened = new Map<string, OpenedTarget>();
  if (isEverybodys) return { names, opened };
  const open = async (person: Person) => {
    const own = await openFor(services, person, target, now);
    if (own !== null) opened.set(person.username, own);
    return own !== null;
  };
  return { names: await withPeople(services.db, names, open), opened };
}

/**
 * Returns whether a user who wrote in a target may still read its comments, and thus gets messages about it. Call it
 * before the text is stored.
 */
export async function canRead(
  services: DiscussionAccessServices,
  { target, isEverybodys }: OpenedTarget,
  uid: string,
  now: Date,
): Promise<boolean> {
  if (isEverybodys) return true;
  const person = await findPerson(services.db, { uid });
  return person !== null && (await openFor(services, person, target, now)) !== null;
}

/** Opens a target for a person; null if the person may not see its comments. */
export async function openFor(
  services: DiscussionAccessServices,
  person: Person,
  target: Target,
  now: Date,
): Promise<OpenedTarget | null> {
  try {
    return await openTarget(services, person, target, now, { forWriting: false });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A stored comment, or a reply under it. */
export interface CommentOrReply {
  readonly commentId: number;
  readonly replyId: number | null;
}

/**
 * Notifies mentioned users who see the stored text. During a contest, contestants see neither each other's questions
 * nor the replies to them.
 * @param former users who get no message, because they were mentioned before or are notified in another way
 */
export async function notifyMentioned(
  services: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  by: Person,
  place: OpenedTarget,
  item: CommentOrReply,
  { names, opened }: MentionedReaders,
  former: ReadonlySet<string>,
): Promise<void> {
  const recipients: string[] = [];
  for (const name of names) {
    const own = opened.get(name);
    if (own === undefined || (await sees(transaction, own, item))) recipients.push(name);
  }
  await notifyMentions(services, transaction, by, recipients, former, {
    title: place.source.title,
    url: `${place.url}?comment=${item.commentId}`,
    source: place.source,
  });
}

async function sees(
  db: Kysely<Database>,
  own: OpenedTarget,
  { commentId, replyId }: CommentOrReply,
): Promise<boolean> {
  const below =
    replyId === null
      ? sql`true`
      : sql`exists (
    select from reply where reply.id = ${replyId} and ${visibleReplies(own)})`;
  const { rows } = await sql`
    select from comment where id = ${commentId} and ${visibleComments(own)} and ${below}`.execute(db);
  return rows.length > 0;
}
