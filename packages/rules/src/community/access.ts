import { isAdminRole } from '@xiezhi/contract/enums/roles';
import type { CommentCan, DiscussionCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { type ContestRefusal, type ContestAccess, enterRefusal, isManager } from '../contest/access.ts';
import { groupAt, hasAbility, isMemberAt, siteRank, type AccessContext } from '../access/access-context.ts';

/** Whether discussions are open, by area. Administrators can close each area. */
export interface CommunitySwitches {
  readonly isPublicOpen: boolean;
  readonly isGroupOpen: boolean;
  readonly isContestOpen: boolean;
}

/** Facts of a post that decide access. */
export interface PostFacts {
  readonly uid: string;
  readonly isDisabled: boolean;
  /** Whether the post is about a problem that the viewer cannot currently see; absent means no. */
  readonly isProblemHidden?: boolean;
}

/** Facts of a comment or reply that decide access. */
export interface CommentFacts {
  readonly uid: string;
  /** Whether a manager of the contest wrote it; only in contests. */
  readonly isManager: boolean;
}

export type DiscussionRefusal =
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

/**
 * Whether the viewer is root, an administrator or a problem administrator. They moderate and are exempt from
 * thresholds.
 */
export function isModerator({ person }: Pick<AccessContext, 'person'>): boolean {
  return person !== null && isAdminRole(person.role);
}

/** Returns why the posts of a scope (the bank or a group) are hidden; null if they are visible. */
export function areaRefusal(access: AccessContext, open: CommunitySwitches): DiscussionRefusal | null {
  if (groupAt(access.place) === null) return open.isPublicOpen ? null : 'discussionAreaClosed';
  if (!open.isGroupOpen) return 'groupDiscussionClosed';
  return isMemberAt(access) ? null : 'groupMembersOnly';
}

/**
 * Returns why a post is hidden; null if it is visible.
 *
 * | post                           | visitor | user    | its author | moderators |
 * | ------------------------------ | ------- | ------- | ---------- | ---------- |
 * | normal                         | yes     | yes     | yes        | yes        |
 * | disabled                       | no      | no      | no         | read only  |
 * | about a problem they don't see | no      | no      | its text   | no         |
 *
 * The last row also applies to moderators, unless they may edit the problem and thus see it. For other viewers such a
 * post does not exist. Its author may still read, change and delete their own text.
 */
export function postRefusal(
  access: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): DiscussionRefusal | null {
  const refusal = areaRefusal(access, open);
  if (refusal) return refusal;
  if (post.isProblemHidden && access.person?.uid !== post.uid) return 'discussionNotFound';
  return post.isDisabled && !moderatesAt(access) ? 'discussionDisabled' : null;
}

/**
 * Returns why the comments of a post are hidden; null if they are visible. They are visible to all viewers of the post,
 * with one exception: an author who cannot see the problem does not see the comments, because they may discuss the
 * problem.
 */
export function postCommentsRefusal(
  access: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): DiscussionRefusal | null {
  return postRefusal(access, post, open) ?? (post.isProblemHidden ? 'discussionNotFound' : null);
}

/**
 * Returns why the viewer cannot comment on, like or report a post; null if they can. Disabled posts are read-only, even
 * for moderators.
 */
export function postWriteRefusal(
  access: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): DiscussionRefusal | null {
  return postCommentsRefusal(access, post, open) ?? (post.isDisabled ? 'discussionDisabled' : null);
}

/**
 * Whether the viewer may edit a post: its author, root and the managers of its group, with the ability
 * `discussion_edit`.
 */
export function mayEditPost(access: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  const { person } = access;
  if (person === null || !hasAbility(access, 'discussion_edit')) return false;
  return person.uid === post.uid || siteRank(access) === 'root' || runsGroup(access);
}

/** Whether the viewer may delete a post: its author and moderators, with the ability `discussion_del`. */
export function mayDeletePost(access: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  if (!hasAbility(access, 'discussion_del')) return false;
  return access.person?.uid === post.uid || moderatesAt(access);
}

/**
 * Whether the viewer may pin and disable posts in the scope. Moderators may, and in groups also the group's managers.
 */
export function moderatesAt(access: AccessContext): boolean {
  return isModerator(access) || runsGroup(access);
}

/** Returns the viewer's rights on a visible post. */
export function postRights(access: AccessContext, post: PostFacts): DiscussionCan {
  const isOpen = access.person !== null && !post.isDisabled && !post.isProblemHidden;
  return {
    edit: mayEditPost(access, post),
    remove: mayDeletePost(access, post),
    moderate: moderatesAt(access),
    like: isOpen,
    report: isOpen && access.person?.uid !== post.uid,
    comment: isOpen && hasAbility(access, 'comment_add'),
  };
}

/** Returns why the comments of a contest are hidden; null if they are visible. */
export function contestCommentsRefusal(
  access: ContestAccess,
  open: CommunitySwitches,
): DiscussionRefusal | null {
  if (!open.isContestOpen) return 'contestCommentsClosed';
  return enterRefusal(access);
}

/**
 * Whether the viewer sees only their own comments, those of managers, and public answers. This holds for everybody but
 * managers until the contest ends.
 */
export function seesOwnQuestionsOnly(access: ContestAccess): boolean {
  return access.place.phase !== 'ended' && !isManager(access);
}

/**
 * Whether the viewer may delete a comment or reply. Its author may. In the bank moderators may, in a contest its
 * managers, and in a group root and the group's managers.
 */
export function mayDeleteComment(access: AccessContext, comment: Pick<CommentFacts, 'uid'>): boolean {
  const { person, place } = access;
  if (person === null) return false;
  if (person.uid === comment.uid) return true;
  if (place.kind === 'contest') return isManager({ ...access, place });
  if (groupAt(place) === null) return isModerator(access);
  return siteRank(access) === 'root' || runsGroup(access);
}

/**
 * Whether a comment accepts a reply from a viewer who sees it. In contests, comments of managers address everyone, so
 * only their author and other managers may reply.
 */
export function mayReplyTo(access: AccessContext, comment: CommentFacts): boolean {
  const { place } = access;
  if (!hasAbility(access, 'reply_add')) return false;
  if (place.kind !== 'contest' || !comment.isManager) return true;
  return access.person?.uid === comment.uid || isManager({ ...access, place });
}

/**
 * Returns the viewer's rights on a visible comment or reply.
 * @param acceptsComments whether its post or contest currently accepts comments
 */
export function commentRights(
  access: AccessContext,
  comment: CommentFacts,
  acceptsComments: boolean,
): CommentCan {
  const { person, place } = access;
  const isOwn = person !== null && person.uid === comment.uid;
  const isContest = place.kind === 'contest';
  return {
    edit: isOwn && acceptsComments && hasAbility(access, 'comment_add'),
    remove: mayDeleteComment(access, comment),
    reply: acceptsComments && mayReplyTo(access, comment),
    report: person !== null && !isOwn && acceptsComments && !isContest,
    answer: isContest && !comment.isManager && isManager({ ...access, place }),
  };
}

function runsGroup({ place }: AccessContext): boolean {
  const role = groupAt(place)?.role;
  return role === 'admin' || role === 'root';
}
