import {
  contestCommentsRefusal,
  isManager,
  seesOwnQuestionsOnly,
  type Person,
  type AccessContext,
} from '@xiezhi/rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { openContest } from '../../scopes/contest/access.ts';
import { openPost, type PlaceServices, postAccess, communitySwitches } from '../discussion/access.ts';
import { addressOf } from '../discussion/write.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { MessageSource } from '../inbox/notify.ts';

/** What comments stand under. */
export type Target = { readonly did: number } | { readonly cid: number };

/** A target with the viewer's standing there. */
export interface OpenedTarget {
  readonly target: Target;
  readonly standing: AccessContext;
  /** Who wrote the post; null in contests. */
  readonly authorUid: string | null;
  /** Whether everybody sees the comments: of a post of the site whose problem, if it has one, is public. */
  readonly isEverybodys: boolean;
  /** Of a post about a problem that the viewer does not see: to them only what they said themselves exists. */
  readonly isProblemHidden: boolean;
  /** Whether anything can be said there at present. */
  readonly takes: boolean;
  /** Of a contest that runs: only what is one's own, of who runs it, or answered for all. */
  readonly ownOnly: boolean;
  /** Of a contest: the viewer runs it. */
  readonly manages: boolean;
  readonly source: MessageSource;
  readonly url: string;
}

/** What a call names: a post or a contest, one of them. Throws Failure `commentTargetMissing`. */
export function targetOf({
  did,
  cid,
}: {
  readonly did?: number | undefined;
  readonly cid?: number | undefined;
}): Target {
  // Clients of old send a zero for none.
  if (did && !cid) return { did };
  if (cid && !did) return { cid };
  throw new ApiError('commentTargetMissing');
}

/** The target of a stored comment. */
export function targetOfRow({
  did,
  cid,
}: {
  readonly did: number | null;
  readonly cid: number | null;
}): Target {
  return targetOf({ did: did ?? undefined, cid: cid ?? undefined });
}

/**
 * A target for somebody who sees its comments. Throws Failure `discussionNotFound`, `contestNotFound` and what keeps
 * them out.
 */
export async function openTarget(
  services: PlaceServices,
  person: Person | null,
  target: Target,
  now: Date,
  { forWriting }: { readonly forWriting: boolean },
): Promise<OpenedTarget> {
  if ('cid' in target) {
    const opened = await targetAccess(services, person, target, now);
    const { place } = opened.standing;
    if (place.kind !== 'contest') throw new Error(`contest ${target.cid} is a ${place.kind}`);
    const refusal = contestCommentsRefusal({ ...opened.standing, place }, await communitySwitches(services));
    if (refusal) throw new ApiError(refusal);
    return opened;
  }
  await openPost(services, person, target.did, forWriting ? 'write' : 'comments');
  return targetAccess(services, person, target, now);
}

/** As above, whatever somebody may see there: their own words they may always take back. */
export async function targetAccess(
  services: PlaceServices,
  person: Person | null,
  target: Target,
  now: Date,
): Promise<OpenedTarget> {
  if ('cid' in target) {
    const { row, standing } = await openContest(services, person, target.cid, now);
    return {
      target,
      standing,
      authorUid: null,
      isEverybodys: false,
      isProblemHidden: false,
      takes: person !== null,
      ownOnly: seesOwnQuestionsOnly(standing),
      manages: isManager(standing),
      source: { type: 'Contest', id: row.id, gid: row.gid, title: row.title },
      url: `/contest/${row.id}/comment`,
    };
  }
  const { post, standing } = await postAccess(services, person, target.did);
  return {
    target,
    standing,
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

/** Topic of the event bus and of the live channel that says that the comments of a target have changed. */
export function commentsTopic(target: Target): string {
  return 'cid' in target ? `contest-comments:${target.cid}` : `discussion-comments:${target.did}`;
}

/** Comments of a target that the viewer sees. */
export function visibleComments(
  { target, ownOnly, standing }: OpenedTarget,
  withDeleted = false,
): RawBuilder<SqlBool> {
  const place = 'cid' in target ? sql`comment.cid = ${target.cid}` : sql`comment.did = ${target.did}`;
  const own = ownOnly
    ? sql`and (comment.uid = ${standing.person?.uid ?? ''} or comment.is_manager or comment.question = 'broadcast')`
    : sql``;
  return sql`${place} ${withDeleted ? sql`` : sql`and comment.hidden_at is null`} ${own}`;
}

/** Replies under a comment that the viewer sees. */
export function visibleReplies(
  { ownOnly, standing }: OpenedTarget,
  withDeleted = false,
): RawBuilder<SqlBool> {
  const there = withDeleted ? sql`true` : sql`reply.hidden_at is null`;
  if (!ownOnly) return sql`${there}`;
  return sql`${there} and (reply.uid = ${standing.person?.uid ?? ''} or reply.is_manager)`;
}
