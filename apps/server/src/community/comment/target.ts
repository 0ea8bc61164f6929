import {
  contestCommentsRefusal,
  isManager,
  seesOwnQuestionsOnly,
  type Person,
  type AccessContext,
} from '@xiezhi/rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { openContest } from '../../scopes/contest/access.ts';
import {
  openPost,
  type DiscussionAccessServices,
  postAccess,
  communitySwitches,
} from '../discussion/access.ts';
import { addressOf } from '../discussion/write.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { MessageSource } from '../inbox/notify.ts';

/** The post or contest that comments belong to. */
export type Target = { readonly did: number } | { readonly cid: number };

/** A target with the viewer's access to it. */
export interface OpenedTarget {
  readonly target: Target;
  readonly access: AccessContext;
  /** Author of the post; null in contests. */
  readonly authorUid: string | null;
  /** Whether everybody sees the comments. True for posts of the site that are about a public problem or no problem. */
  readonly isEverybodys: boolean;
  /** Whether the post is about a problem that the viewer may not see. If so, the viewer sees only their own texts. */
  readonly isProblemHidden: boolean;
  /** Whether the target accepts new comments at present. */
  readonly takes: boolean;
  /**
   * Whether the viewer sees only their own comments, those of managers and broadcast questions, as during a contest.
   */
  readonly ownOnly: boolean;
  /** Whether the viewer manages the contest. */
  readonly manages: boolean;
  readonly source: MessageSource;
  readonly url: string;
}

/** Returns the target of a call, which names either a post or a contest. Throws `commentTargetMissing`. */
export function commentTargetOf({
  did,
  cid,
}: {
  readonly did?: number | undefined;
  readonly cid?: number | undefined;
}): Target {
  // Existing clients send 0 for an absent id.
  if (did && !cid) return { did };
  if (cid && !did) return { cid };
  throw new ApiError('commentTargetMissing');
}

/** Returns the target of a stored comment. */
export function targetOfRow({
  did,
  cid,
}: {
  readonly did: number | null;
  readonly cid: number | null;
}): Target {
  return commentTargetOf({ did: did ?? undefined, cid: cid ?? undefined });
}

/**
 * Opens a target for a person who may see its comments. Throws `discussionNotFound`, `contestNotFound` and the errors
 * of the policy.
 */
export async function openTarget(
  services: DiscussionAccessServices,
  person: Person | null,
  target: Target,
  now: Date,
  { forWriting }: { readonly forWriting: boolean },
): Promise<OpenedTarget> {
  if ('cid' in target) {
    const opened = await targetAccess(services, person, target, now);
    const { place } = opened.access;
    if (place.kind !== 'contest') throw new Error(`contest ${target.cid} is a ${place.kind}`);
    const refusal = contestCommentsRefusal({ ...opened.access, place }, await communitySwitches(services));
    if (refusal) throw new ApiError(refusal);
    return opened;
  }
  await openPost(services, person, target.did, forWriting ? 'write' : 'comments');
  return targetAccess(services, person, target, now);
}

/** Opens a target without the permission check, since people may always delete their own texts. */
export async function targetAccess(
  services: DiscussionAccessServices,
  person: Person | null,
  target: Target,
  now: Date,
): Promise<OpenedTarget> {
  if ('cid' in target) {
    const { row, access: context } = await openContest(services, person, target.cid, now);
    return {
      target,
      access: context,
      authorUid: null,
      isEverybodys: false,
      isProblemHidden: false,
      takes: person !== null,
      ownOnly: seesOwnQuestionsOnly(context),
      manages: isManager(context),
      source: { type: 'Contest', id: row.id, gid: row.gid, title: row.title },
      url: `/contest/${row.id}/comment`,
    };
  }
  const { post, access: context } = await postAccess(services, person, target.did);
  return {
    target,
    access: context,
    authorUid: post.uid,
    isEverybodys: post.gid === null && post.isProblemOpen,
    isProblemHidden: post.isProblemHidden,
    takes: person !== null && !post.isDisabled && !post.isProblemHidden,
    ownOnly: false,
    manages: false,
    source: { type: 'Discussion', id: post.id, gid: post.gid, title: post.title },
    url: addressOf(post),
  };
}

/** Returns the name of the event bus topic and live topic for changed comments of a target. */
export function commentsTopic(target: Target): string {
  return 'cid' in target ? `contest-comments:${target.cid}` : `discussion-comments:${target.did}`;
}

/** Returns the SQL condition for comments of a target that the viewer sees. */
export function visibleComments(
  { target, ownOnly, access: context }: OpenedTarget,
  withDeleted = false,
): RawBuilder<SqlBool> {
  const place = 'cid' in target ? sql`comment.cid = ${target.cid}` : sql`comment.did = ${target.did}`;
  const own = ownOnly
    ? sql`and (comment.uid = ${context.person?.uid ?? ''} or comment.is_manager or comment.question = 'broadcast')`
    : sql``;
  return sql`${place} ${withDeleted ? sql`` : sql`and comment.hidden_at is null`} ${own}`;
}

/** Returns the SQL condition for replies under a comment that the viewer sees. */
export function visibleReplies(
  { ownOnly, access: context }: OpenedTarget,
  withDeleted = false,
): RawBuilder<SqlBool> {
  const there = withDeleted ? sql`true` : sql`reply.hidden_at is null`;
  if (!ownOnly) return sql`${there}`;
  return sql`${there} and (reply.uid = ${context.person?.uid ?? ''} or reply.is_manager)`;
}
