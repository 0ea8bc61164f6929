import { isAdminRole } from '@xiezhi/contract/enums/roles';
import type { CommentCan, DiscussionCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type ContestRefusal, type ContestAccess, enterRefusal, isManager } from '../contest/access.ts';
import { groupAt, hasAbility, isMemberAt, siteRank, type AccessContext } from '../access/access-context.ts';

/** Areas that administrators may close. */
export interface CommunitySwitches {
  readonly isPublicOpen: boolean;
  readonly isGroupOpen: boolean;
  readonly isContestOpen: boolean;
}

/** Facts of a post that decide access. */
export interface PostFacts {
  readonly uid: string;
  readonly isDisabled: boolean;
  /** It is about a problem that the viewer cannot currently see; absent means no. */
  readonly isProblemHidden?: boolean;
}

/** Facts of a comment or reply that decide access. */
export interface CommentFacts {
  readonly uid: string;
  /** In a contest: written by one of its managers. */
  readonly isManager: boolean;
}

export type TalkRefusal =
  | Extract<
      ErrorCode,
      | 'discussionAreaClosed'
      | 'groupDiscussionClosed'
      | 'contestCommentsClosed'
      | 'groupMembersOnly'
      | 'discussionDisabled'
      | 'discussionNotFound'
    >
  | ContestRefusal;

/** Root, administrators and problem administrators: they moderate and are exempt from thresholds. */
export function isModerator({ person }: Pick<AccessContext, 'person'>): boolean {
  return person !== null && isAdminRole(person.role);
}

/** Returns why the posts of a scope (the bank or a group) are hidden; null if they are visible. */
export function areaRefusal(standing: AccessContext, open: CommunitySwitches): TalkRefusal | null {
  if (groupAt(standing.place) === null) return open.isPublicOpen ? null : 'discussionAreaClosed';
  if (!open.isGroupOpen) return 'groupDiscussionClosed';
  return isMemberAt(standing) ? null : 'groupMembersOnly';
}

/**
 * Returns why a post is hidden; null if it is visible.
 *
 * | post                           | visitor | anybody | its author | moderators |
 * | ------------------------------ | ------- | ------- | ---------- | ---------- |
 * | normal                         | yes     | yes     | yes        | yes        |
 * | disabled                       | no      | no      | no         | read only  |
 * | about a problem they don't see | no      | no      | its words  | no         |
 *
 * The last row does not depend on the role: a moderator who may edit the problem sees it, so another row
 * applies. For other viewers such a post does not exist. Its author may read, change and delete their own
 * text.
 */
export function postRefusal(
  standing: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): TalkRefusal | null {
  const refusal = areaRefusal(standing, open);
  if (refusal) return refusal;
  if (post.isProblemHidden && standing.person?.uid !== post.uid) return 'discussionNotFound';
  return post.isDisabled && !moderatesAt(standing) ? 'discussionDisabled' : null;
}

/**
 * Returns why the comments of a post are hidden; null if they are visible. Viewers of the post see them,
 * except the author of a post about a problem that they cannot see: comments about the problem stay with
 * viewers of the problem.
 */
export function postCommentsRefusal(
  standing: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): TalkRefusal | null {
  return postRefusal(standing, post, open) ?? (post.isProblemHidden ? 'discussionNotFound' : null);
}

/** Returns why nothing can be commented, liked or reported: a disabled post is read-only for moderators. */
export function postTakesRefusal(
  standing: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): TalkRefusal | null {
  return postCommentsRefusal(standing, post, open) ?? (post.isDisabled ? 'discussionDisabled' : null);
}

/** Whether the viewer may edit a post: its author, root, and managers of its group. */
export function mayEditPost(standing: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  const { person } = standing;
  if (person === null || !hasAbility(standing, 'discussion_edit')) return false;
  return person.uid === post.uid || siteRank(standing) === 'root' || runsGroup(standing);
}

/** Whether the viewer may delete a post: its author and moderators. */
export function mayDeletePost(standing: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  if (!hasAbility(standing, 'discussion_del')) return false;
  return standing.person?.uid === post.uid || moderatesAt(standing);
}

/** Whether the viewer may pin and disable posts in the scope; in groups, managers may as well. */
export function moderatesAt(standing: AccessContext): boolean {
  return isModerator(standing) || runsGroup(standing);
}

/** Returns the viewer's rights on a visible post. */
export function postRights(standing: AccessContext, post: PostFacts): DiscussionCan {
  const takes = standing.person !== null && !post.isDisabled && !post.isProblemHidden;
  return {
    edit: mayEditPost(standing, post),
    remove: mayDeletePost(standing, post),
    moderate: moderatesAt(standing),
    like: takes,
    report: takes && standing.person?.uid !== post.uid,
    comment: takes && hasAbility(standing, 'comment_add'),
  };
}

/** Returns why the comments of a contest are hidden; null if they are visible. */
export function contestCommentsRefusal(standing: ContestAccess, open: CommunitySwitches): TalkRefusal | null {
  if (!open.isContestOpen) return 'contestCommentsClosed';
  return enterRefusal(standing);
}

/**
 * Whether the viewer sees only their own comments, the managers' and public answers: while the contest runs,
 * except for managers.
 */
export function seesOwnQuestionsOnly(standing: ContestAccess): boolean {
  return standing.place.phase !== 'ended' && !isManager(standing);
}

/**
 * Whether the viewer may delete a comment or reply of a post: its author and moderators; in a group, root and
 * its managers.
 */
export function mayDeleteComment(standing: AccessContext, said: Pick<CommentFacts, 'uid'>): boolean {
  const { person, place } = standing;
  if (person === null) return false;
  if (person.uid === said.uid) return true;
  if (place.kind === 'contest') return isManager({ ...standing, place });
  if (groupAt(place) === null) return isModerator(standing);
  return siteRank(standing) === 'root' || runsGroup(standing);
}

/**
 * Whether a comment accepts a reply of a viewer who sees it. In contests, comments of managers accept replies
 * only from their author and managers, because they address everyone.
 */
export function mayReplyTo(standing: AccessContext, said: CommentFacts): boolean {
  const { place } = standing;
  if (!hasAbility(standing, 'reply_add')) return false;
  if (place.kind !== 'contest' || !said.isManager) return true;
  return standing.person?.uid === said.uid || isManager({ ...standing, place });
}

/**
 * Returns the viewer's rights on a visible comment or reply; `takes`: whether its scope currently accepts
 * comments.
 */
export function commentRights(standing: AccessContext, said: CommentFacts, takes: boolean): CommentCan {
  const { person, place } = standing;
  const isOwn = person !== null && person.uid === said.uid;
  const isContest = place.kind === 'contest';
  return {
    edit: isOwn && takes && hasAbility(standing, 'comment_add'),
    remove: mayDeleteComment(standing, said),
    reply: takes && mayReplyTo(standing, said),
    report: person !== null && !isOwn && takes && !isContest,
    answer: isContest && !said.isManager && isManager({ ...standing, place }),
  };
}

function runsGroup({ place }: AccessContext): boolean {
  const role = groupAt(place)?.role;
  return role === 'admin' || role === 'root';
}
