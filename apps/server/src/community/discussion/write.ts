import { limits } from '@xiezhi/contract/limits';
import { areaRefusal, mayDeletePost, moderatesAt, type AccessContext } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { markSourceDeleted } from '../inbox/mark-deleted.ts';
import { openProblem } from '../../problems/problem/policy.ts';
import { seesProblem } from '../../problems/problem/visible.ts';
import type { Services } from '../../platform/services.ts';
import { checkMayPost } from './allowance.ts';
import { publishPosts } from './live-topics.ts';
import { resolveMentions, notifyMentions, withPeople } from './mentions.ts';
import {
  authorRoleAt,
  type DiscussionAccessServices,
  visiblePostAccess,
  discussionAccess,
  communitySwitches,
} from './access.ts';
import { enqueuePostWebhook } from './webhook-events.ts';

type WriteServices = DiscussionAccessServices & Pick<Services, 'events'>;

/** Title, texts and category of a post. */
export interface PostTexts {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly categoryId: number;
  /** Whether the post is pinned; only moderators can change it. Null or undefined keeps the stored value. */
  readonly topPriority?: boolean | null | undefined;
}

export interface NewPost extends PostTexts {
  /** Display id of the problem that the post is about; null for none. */
  readonly pid: string | null;
  readonly gid?: number | undefined;
}

/** Returns the path of a post within the site. */
export function addressOf({ id, gid }: { readonly id: number; readonly gid: number | null }): string {
  return gid === null ? `/discussion-detail/${id}` : `/group/${gid}/discussion-detail/${id}`;
}

/** Stores a post; returns its id. A post about a problem of a group belongs to that group. */
export async function createPost(services: WriteServices, viewer: Viewer, post: NewPost): Promise<number> {
  const { db, clock } = services;
  checkTitle(post.title, post.pid);
  const asked = await discussionAccess(services, viewer, post.gid ?? null);
  await checkArea(services, asked);
  const problem = post.pid === null ? null : await openProblem(services, viewer, { displayId: post.pid });
  const gid = problem?.isGroup ? problem.gid : (post.gid ?? null);
  const context = gid === (post.gid ?? null) ? asked : await discussionAccess(services, viewer, gid);
  await checkArea(services, context);
  const mentions = await resolveMentions(db, post.content, viewer.uid);
  const recipients = await namesThatSee(services, { gid, pid: problem?.id ?? null }, mentions);
  const now = clock();
  return db.transaction().execute(async (transaction) => {
    await checkMayPost(services, transaction, viewer, gid);
    await checkCategory(transaction, post.categoryId);
    const { id } = await transaction
      .insertInto('discussion')
      .values({
        ...wordsOf(post),
        mentions,
        pid: problem?.id ?? null,
        gid,
        uid: viewer.uid,
        author_role: authorRoleAt(context),
        is_pinned: moderatesAt(context) && post.topPriority === true,
        created_at: now,
        modified_at: now,
        active_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyMentions(services, transaction, viewer, recipients, new Set(), {
      title: post.title,
      url: addressOf({ id, gid }),
      source: { type: 'Discussion', id },
    });
    await enqueuePostWebhook(services, transaction, id);
    await publishPosts(services, transaction, gid);
    return id;
  });
}

/**
 * Changes a post; the caller has checked the permission. Throws `changedMeanwhile`, `discussionNotFound` and the errors
 * of the policy.
 * @param version `gmtModified` of the edited version; null to overwrite without a check
 * @param status 1 disables the post, for moderators only; null keeps the state
 */
export async function changePost(
  services: WriteServices,
  viewer: Viewer & { readonly ip: string },
  did: number,
  version: string | null,
  words: PostTexts,
  status: 0 | 1 | null = null,
): Promise<void> {
  const { db, clock } = services;
  const { post, access: context } = await visiblePostAccess(services, viewer, did);
  await checkArea(services, context);
  const mentions = await resolveMentions(db, words.content, viewer.uid);
  const recipients = await namesThatSee(services, post, mentions);
  await db.transaction().execute(async (transaction) => {
    const before = await lockPost(transaction, did);
    if (version !== null && version !== before.modified_at.toISOString())
      throw new ApiError('changedMeanwhile');
    checkTitle(words.title, before.display_id);
    await checkCategory(transaction, words.categoryId);
    await transaction
      .updateTable('discussion')
      .set({
        ...wordsOf(words),
        mentions,
        ...(moderatesAt(context) && {
          is_pinned: words.topPriority ?? before.is_pinned,
          status: status ?? before.status,
        }),
        // Pinning or disabling a post does not count as an edit.
        ...(isSame(before, wordsOf(words))
          ? {}
          : { modified_at: new Date(Math.max(clock().getTime(), before.modified_at.getTime() + 1)) }),
      })
      .where('id', '=', did)
      .execute();
    if (post.uid !== viewer.uid)
      await recordAudit(transaction, viewer, {
        action: 'discussion-changed',
        target: `discussion:${did}`,
        before: { title: before.title, content: before.content, status: before.status },
        after: { title: words.title, status: status ?? before.status },
      });
    await notifyMentions(services, transaction, viewer, recipients, new Set(before.mentions), {
      title: words.title,
      url: addressOf(post),
      source: { type: 'Discussion', id: did },
    });
    await publishPosts(services, transaction, post.gid);
  });
}

/** Deletes a post for its author or a moderator. Throws `discussionNotFound`, `discussionDeleteNotYours`. */
export async function deletePost(
  services: WriteServices,
  viewer: Viewer & { readonly ip: string },
  did: number,
): Promise<void> {
  const { post, access: context } = await visiblePostAccess(services, viewer, did);
  await checkArea(services, context);
  if (!mayDeletePost(context, post)) throw new ApiError('discussionDeleteNotYours');
  await services.db.transaction().execute((transaction) => hidePost(services, transaction, viewer, did));
}

/**
 * Hides a post; root can restore it. Writes to the audit log if the post belongs to another user. Throws
 * `discussionNotFound`.
 */
export async function hidePost(
  services: Pick<Services, 'clock' | 'events'>,
  transaction: Kysely<Database>,
  by: { readonly uid: string; readonly ip: string },
  did: number,
): Promise<void> {
  const before = await lockPost(transaction, did);
  await transaction
    .updateTable('discussion')
    .set({ hidden_at: services.clock(), hidden_by: by.uid })
    .where('id', '=', did)
    .execute();
  await markSourceDeleted(transaction, { type: 'Discussion', id: did });
  await publishPosts(services, transaction, before.gid);
  if (before.uid === by.uid) return;
  await recordAudit(transaction, by, {
    action: 'discussion-deleted',
    target: `discussion:${did}`,
    before: { title: before.title, content: before.content, uid: before.uid },
  });
}

async function lockPost(transaction: Kysely<Database>, did: number) {
  const row = await transaction
    .selectFrom('discussion')
    .leftJoin('problem', 'problem.id', 'discussion.pid')
    .where('discussion.id', '=', did)
    .where('discussion.hidden_at', 'is', null)
    .select([
      'discussion.title',
      'discussion.description',
      'category_id',
      'content',
      'mentions',
      'is_pinned',
      'discussion.status',
      'discussion.modified_at',
      'discussion.uid',
      'discussion.gid',
    ])
    .select('display_id')
    .forUpdate('discussion')
    .executeTakeFirst();
  if (!row) throw new ApiError('discussionNotFound');
  return row;
}

/**
 * Returns which of the named users may read the post: they have access to its group, if it has one, and may see the
 * problem that it is about.
 */
async function namesThatSee(
  services: DiscussionAccessServices,
  { gid, pid }: { readonly gid: number | null; readonly pid: number | null },
  names: readonly string[],
): Promise<readonly string[]> {
  if (gid === null && pid === null) return names;
  const open = await communitySwitches(services);
  return withPeople(services.db, names, async (person) => {
    const context = await discussionAccess(services, person, gid);
    return areaRefusal(context, open) === null && (await seesProblem(services.db, person, { gid, pid }));
  });
}

async function checkArea(services: DiscussionAccessServices, context: AccessContext): Promise<void> {
  const refusal = areaRefusal(context, await communitySwitches(services));
  // Checks this before the post is read, because existing clients detect a closed area by the HTTP status.
  if (refusal === 'discussionAreaClosed') throw new ApiError('discussionsClosed');
  if (refusal) throw new ApiError(refusal);
}

/** Checks the length of the title. The problem id that clients put before it does not count. */
function checkTitle(title: string, displayId: string | null): void {
  const prefix = displayId === null ? '' : `[${displayId}]`;
  const own = title.toLowerCase().startsWith(prefix.toLowerCase())
    ? title.slice(prefix.length).trim()
    : title;
  if (own.length > limits.discussionTitleMax)
    throw new ApiError('discussionTitleTooLong', { most: limits.discussionTitleMax });
}

async function checkCategory(transaction: Kysely<Database>, id: number): Promise<void> {
  // The shared lock prevents the removal of the category meanwhile.
  const row = await transaction
    .selectFrom('discussion_category')
    .where('id', '=', id)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new ApiError('discussionCategoryUnknown');
}

/** Returns whether the texts and the category are unchanged. */
function isSame(before: ReturnType<typeof wordsOf>, next: ReturnType<typeof wordsOf>): boolean {
  const { title, description, content, category_id } = before;
  return (
    title === next.title &&
    description === next.description &&
    content === next.content &&
    category_id === next.category_id
  );
}

function wordsOf({ title, description, content, categoryId }: PostTexts) {
  return { title, description, content, category_id: categoryId };
}
