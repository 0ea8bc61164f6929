import type { Person } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { tellMentions, withPeople } from '../discussion/mentions.ts';
import type { PlaceServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { type OpenedTarget, openTarget, type Target, visibleComments, visibleReplies } from './target.ts';

/** People whom a text names, and who are there where it is said. */
export interface MentionedUser {
  readonly names: readonly string[];
  /** How each of them sees the place; nobody is listed where all of it is everybody's. */
  readonly opened: ReadonlyMap<string, OpenedTarget>;
}

/**
 * Of those whom a text names, who may be where it is said: where not everybody sees the comments, those who see them at
 * present. To be asked before the text is stored.
 */
export async function canMentionedRead(
  services: PlaceServices,
  { target, isEverybodys }: OpenedTarget,
  names: readonly string[],
  now: Date,
): Promise<MentionedUser> {
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
 * Whether somebody is still told what is said at a place where they have said something: only who sees its comments at
 * present. To be asked before the text is stored.
 */
export async function canRead(
  services: PlaceServices,
  { target, isEverybodys }: OpenedTarget,
  uid: string,
  now: Date,
): Promise<boolean> {
  if (isEverybodys) return true;
  const person = await findPerson(services.db, { uid });
  return person !== null && (await openFor(services, person, target, now)) !== null;
}

/** How somebody sees a place; null: they do not see its comments. */
export async function openFor(
  services: PlaceServices,
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
 * Tells those who are named of a stored text that they see: while a contest runs, contestants do not see each other's
 * questions, nor what is said below them. `former`: named before, or told of it in another way.
 */
export async function notifyMentioned(
  services: Pick<Services, 'events' | 'clock'>,
  transaction: Kysely<Database>,
  by: Person,
  place: OpenedTarget,
  said: CommentOrReply,
  { names, opened }: MentionedUser,
  former: ReadonlySet<string>,
): Promise<void> {
  const told: string[] = [];
  for (const name of names) {
    const own = opened.get(name);
    if (own === undefined || (await sees(transaction, own, said))) told.push(name);
  }
  await tellMentions(services, transaction, by, told, former, {
    title: place.source.title,
    url: `${place.url}?comment=${said.commentId}`,
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
