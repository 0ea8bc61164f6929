import { hasAbility, isModerator, type Person, siteRank } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

type AllowanceServices = Pick<Services, 'db' | 'siteSettings' | 'clock'>;

/**
 * Returns the requirements for posting and commenting and the person's progress towards them. Staff are exempt.
 * @param gid group of the intended post; null for a post on the site. Daily posts in groups and on the site are counted
 * separately
 */
export async function postAllowanceOf(
  { db, siteSettings, clock }: AllowanceServices,
  person: Person,
  gid: number | null,
) {
  const values = await siteSettings.get();
  const [accepted, postsToday] = await Promise.all([
    acceptedOf(db, person.uid),
    postsOfDay(db, { uid: person.uid, gid }, clock(), values.timeZone),
  ]);
  const isExempt = isModerator({ person });
  const acceptedToPost = isExempt ? 0 : values.acceptedToDiscuss;
  const acceptedToComment = isExempt ? 0 : values.acceptedToComment;
  const postsPerDay = values.discussionsPerDay;
  return {
    accepted,
    acceptedToPost,
    acceptedToComment,
    postsToday,
    postsPerDay,
    can: {
      post:
        hasAbility({ person }, 'discussion_add') &&
        accepted >= acceptedToPost &&
        (isExempt || postsToday < postsPerDay),
      comment: hasAbility({ person }, 'comment_add') && accepted >= acceptedToComment,
      pin: isExempt,
      editCategories: siteRank({ person }) === 'root',
    },
  };
}

/**
 * Checks the requirements for a new post. Call it in the transaction that stores the post: its row lock serializes
 * concurrent posts of one person. Throws `discussionNeedsAccepted`, `discussionsPerDay`.
 */
export async function checkMayPost(
  { siteSettings, clock }: AllowanceServices,
  transaction: Kysely<Database>,
  person: Person,
  gid: number | null,
): Promise<void> {
  if (isModerator({ person })) return;
  const values = await siteSettings.get();
  await sql`select from app_user where uid = ${person.uid} for no key update`.execute(transaction);
  const accepted = await acceptedOf(transaction, person.uid);
  if (accepted < values.acceptedToDiscuss)
    throw new ApiError('discussionNeedsAccepted', { needed: values.acceptedToDiscuss, accepted });
  const today = await postsOfDay(transaction, { uid: person.uid, gid }, clock(), values.timeZone);
  if (today >= values.discussionsPerDay)
    throw new ApiError('discussionsPerDay', { most: values.discussionsPerDay });
}

/** Checks the requirement for comments. Throws `commentNeedsAccepted`. */
export async function checkMayComment(
  { db, siteSettings }: AllowanceServices,
  person: Person,
): Promise<void> {
  if (isModerator({ person })) return;
  const { acceptedToComment: needed } = await siteSettings.get();
  const accepted = await acceptedOf(db, person.uid);
  if (accepted < needed) throw new ApiError('commentNeedsAccepted', { needed, accepted });
}

/** Returns the number of problems of the bank that a user has solved. */
async function acceptedOf(db: Kysely<Database>, uid: string): Promise<number> {
  const row = await db.selectFrom('user_counter').where('uid', '=', uid).select('ac').executeTakeFirst();
  return row?.ac ?? 0;
}

/**
 * Returns the number of posts since midnight in the site's time zone. Deleted posts count too, so that deleting frees
 * no quota. Posts in all groups are counted together, separately from posts on the site.
 */
async function postsOfDay(
  db: Kysely<Database>,
  { uid, gid }: { readonly uid: string; readonly gid: number | null },
  now: Date,
  timeZone: string,
): Promise<number> {
  const area = gid === null ? sql`gid is null` : sql`gid is not null`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from discussion where uid = ${uid} and ${area}
      and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
