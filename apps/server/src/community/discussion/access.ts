import { scopeOf } from '../../platform/scope/sql.ts';
import {
  type Person,
  type ScopeMembership,
  postCommentsRefusal,
  postRefusal,
  postWriteRefusal,
  type AccessContext,
  type CommunitySwitches,
} from '@xiezhi/rules';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import { groupAt, siteRank } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isProblemVisible } from '../../problems/problem/visible.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';

/** The columns of a post that access depends on. */
export interface PostFactsRow {
  readonly id: number;
  readonly uid: string;
  readonly gid: number | null;
  /** The problem that the post is about; null for none. */
  readonly pid: number | null;
  readonly title: string;
  readonly isDisabled: boolean;
  /** Whether the post is about a problem that the viewer may not see at present. */
  readonly isProblemHidden: boolean;
  /** Whether the post is about no problem, or about one that every reader of posts in this scope may see. */
  readonly isProblemOpen: boolean;
}

/** A post, the viewer's access to its scope, and the switches of the discussion areas. */
export interface OpenedPost {
  readonly post: PostFactsRow;
  readonly access: AccessContext;
  readonly open: CommunitySwitches;
}

export type DiscussionAccessServices = Pick<
  Services,
  'db' | 'siteSettings' | 'containers' | 'clock' | 'cacheInvalidation'
>;

export async function communitySwitches({
  siteSettings,
}: Pick<Services, 'siteSettings'>): Promise<CommunitySwitches> {
  const values = await siteSettings.get();
  return {
    isPublicOpen: values.openPublicDiscussion,
    isGroupOpen: values.openGroupDiscussion,
    isContestOpen: values.openContestComment,
  };
}

/** Loads a person's access to posts of a group, or of the site. */
export function discussionAccess(
  services: DiscussionAccessServices,
  person: Person | null,
  gid: number | null,
): Promise<AccessContext> {
  return loadAccessContext(services, person, scopeOf({ cid: null, tid: null, gid }), services.clock());
}

/** Returns whether to notify the author of a post: only if the author may see it with its comments. */
export async function mayNotifyAuthor(
  services: DiscussionAccessServices,
  { id, uid, ...post }: PostFactsRow,
): Promise<boolean> {
  if (post.gid === null && post.isProblemOpen) return true;
  const person = await findPerson(services.db, { uid });
  if (person === null) return false;
  const own = await postAccess(services, person, id);
  return postCommentsRefusal(own.access, own.post, own.open) === null;
}

/**
 * Returns a post that is not deleted, without a permission check. The result states what `person` may see of the post's
 * problem. Throws `discussionNotFound`.
 */
export async function findPost(
  db: Kysely<Database>,
  person: Person | null,
  did: number,
): Promise<PostFactsRow> {
  const row = await db
    .selectFrom('discussion')
    .where('id', '=', did)
    .where('hidden_at', 'is', null)
    .select(['id', 'uid', 'gid', 'pid', 'title', 'status'])
    .select([
      isProblemVisible(person, 'discussion').as('isProblemVisible'),
      isProblemVisible(null, 'discussion').as('isProblemOpen'),
    ])
    .executeTakeFirst();
  if (!row) throw new ApiError('discussionNotFound');
  const { status, isProblemVisible: isSeen, ...post } = row;
  return { ...post, isDisabled: status === 1, isProblemHidden: !isSeen };
}

/** Returns a post with the viewer's access, without a permission check. Throws `discussionNotFound`. */
export async function postAccess(
  services: DiscussionAccessServices,
  person: Person | null,
  did: number,
): Promise<OpenedPost> {
  const post = await findPost(services.db, person, did);
  const [context, open] = await Promise.all([
    discussionAccess(services, person, post.gid),
    communitySwitches(services),
  ]);
  return { post, access: context, open };
}

/**
 * Like `postAccess`, but throws `discussionNotFound` if the post is about a problem that the viewer may not see, unless
 * the viewer wrote the post.
 */
export async function visiblePostAccess(
  services: DiscussionAccessServices,
  person: Person,
  did: number,
): Promise<OpenedPost> {
  const opened = await postAccess(services, person, did);
  if (opened.post.isProblemHidden && person.uid !== opened.post.uid) throw new ApiError('discussionNotFound');
  return opened;
}

/** Intended use of a post, which determines the policy. */
export type PostPurpose =
  | 'read'
  /** Read its comments. */
  | 'comments'
  /** Comment, like or report; not possible for disabled posts. */
  | 'write';

const refusalOf = { read: postRefusal, comments: postCommentsRefusal, write: postWriteRefusal } as const;

/** Opens a post for a person who may see it. Throws `discussionNotFound` and the errors of the policy. */
export async function openPost(
  services: DiscussionAccessServices,
  person: Person | null,
  did: number,
  purpose: PostPurpose,
): Promise<OpenedPost> {
  const opened = await postAccess(services, person, did);
  const refusal = refusalOf[purpose](opened.access, opened.post, opened.open);
  if (refusal) throw new ApiError(refusal);
  return opened;
}

/** Returns the badge of an author: their rank on the site, or else their role in the group. */
export function authorRoleAt(context: Pick<AccessContext, 'person' | 'place'>): AuthorRole {
  const rank = siteRank(context);
  if (rank === 'root') return 'root';
  if (rank !== null) return 'admin';
  return groupRole(context.place);
}

function groupRole(place: ScopeMembership): AuthorRole {
  const role = groupAt(place)?.role;
  return role === 'root' || role === 'admin' ? role : 'user';
}
