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

/** What access to a post depends on, beside who asks. */
export interface PostFacts {
  readonly uid: string;
  readonly isDisabled: boolean;
  /** It is about a problem that the viewer does not see at present; absent: it is not. */
  readonly isProblemHidden?: boolean;
}

/** What access to a comment or a reply depends on. */
export interface CommentFacts {
  readonly uid: string;
  /** Of a contest: said by somebody who ran it. */
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

/** Root, administrators and problem administrators: they moderate, and no threshold holds them. */
export function isModerator({ person }: Pick<AccessContext, 'person'>): boolean {
  return person !== null && isAdminRole(person.role);
}

/** Why posts of the place are not there for somebody; null: they are. A place is the bank or a group. */
export function areaRefusal(standing: AccessContext, open: CommunitySwitches): TalkRefusal | null {
  if (groupAt(standing.place) === null) return open.isPublicOpen ? null : 'discussionAreaClosed';
  if (!open.isGroupOpen) return 'groupDiscussionClosed';
  return isMemberAt(standing) ? null : 'groupMembersOnly';
}

/**
 * Why somebody does not see a post; null: they do.
 *
 * | post                           | visitor | anybody | its author | moderators |
 * | ------------------------------ | ------- | ------- | ---------- | ---------- |
 * | normal                         | yes     | yes     | yes        | yes        |
 * | disabled                       | no      | no      | no         | read only  |
 * | about a problem they don't see | no      | no      | its words  | no         |
 *
 * The last row does not depend on the role: a moderator who may edit the problem sees it, and so has one of the other rows.
 * To all others such a post does not exist. Its author reads, changes and deletes the words, which are their own.
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
 * Why somebody does not see the comments below a post; null: they do. Who sees the post sees them, except the author of a
 * post about a problem that they do not see: what others said of the problem stays with those who see it.
 */
export function postCommentsRefusal(
  standing: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): TalkRefusal | null {
  return postRefusal(standing, post, open) ?? (post.isProblemHidden ? 'discussionNotFound' : null);
}

/** Why nothing can be said, liked or reported there: what is disabled is read by moderators, and rests. */
export function postTakesRefusal(
  standing: AccessContext,
  post: PostFacts,
  open: CommunitySwitches,
): TalkRefusal | null {
  return postCommentsRefusal(standing, post, open) ?? (post.isDisabled ? 'discussionDisabled' : null);
}

/** Whether one may change the words of a post: its author, root, and who runs its group. */
export function mayEditPost(standing: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  const { person } = standing;
  if (person === null || !hasAbility(standing, 'discussion_edit')) return false;
  return person.uid === post.uid || siteRank(standing) === 'root' || runsGroup(standing);
}

/** Whether one may delete a post: its author and moderators. */
export function mayDeletePost(standing: AccessContext, post: Pick<PostFacts, 'uid'>): boolean {
  if (!hasAbility(standing, 'discussion_del')) return false;
  return standing.person?.uid === post.uid || moderatesAt(standing);
}

/** Who pins and disables posts of the place; in groups those who run them as well. */
export function moderatesAt(standing: AccessContext): boolean {
  return isModerator(standing) || runsGroup(standing);
}

/** What one may do with a post that one sees. */
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

/** Why the comments of a contest are not there for somebody; null: they are. */
export function contestCommentsRefusal(standing: ContestAccess, open: CommunitySwitches): TalkRefusal | null {
  if (!open.isContestOpen) return 'contestCommentsClosed';
  return enterRefusal(standing);
}

/**
 * Whether somebody sees only what they and those who run the contest have said, and what was answered for
 * everybody: while it runs, unless one runs it.
 */
export function seesOwnQuestionsOnly(standing: ContestAccess): boolean {
  return standing.place.phase !== 'ended' && !isManager(standing);
}

/** Whether one may delete a comment or reply under a post: its author; moderators; of a group's post root and who runs it. */
export function mayDeleteComment(standing: AccessContext, said: Pick<CommentFacts, 'uid'>): boolean {
  const { person, place } = standing;
  if (person === null) return false;
  if (person.uid === said.uid) return true;
  if (place.kind === 'contest') return isManager({ ...standing, place });
  if (groupAt(place) === null) return isModerator(standing);
  return siteRank(standing) === 'root' || runsGroup(standing);
}

/**
 * Whether a comment takes a reply of somebody who sees it. In contests those of managers take only its author's and
 * the managers' own: what they say is said to all.
 */
export function mayReplyTo(standing: AccessContext, said: CommentFacts): boolean {
  const { place } = standing;
  if (!hasAbility(standing, 'reply_add')) return false;
  if (place.kind !== 'contest' || !said.isManager) return true;
  return standing.person?.uid === said.uid || isManager({ ...standing, place });
}

/** What one may do with a comment or reply that one sees; `takes`: whether its place takes anything at present. */
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
