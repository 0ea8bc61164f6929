import { scopeOf } from '../../platform/scope/sql.ts';
import {
  type Person,
  type ScopeMembership,
  postCommentsRefusal,
  postRefusal,
  postTakesRefusal,
  type AccessContext,
  type CommunitySwitches,
} from '@xiezhi/rules';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import { groupAt, siteRank } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isProblemSeen } from '../../problems/problem/seen.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';

/** A post as far as access depends on it. */
export interface PostFactsRow {
  readonly id: number;
  readonly uid: string;
  readonly gid: number | null;
  /** The problem that it is about; null: none. */
  readonly pid: number | null;
  readonly title: string;
  readonly isDisabled: boolean;
  /** It is about a problem that the viewer does not see at present. */
  readonly isProblemHidden: boolean;
  /** It is about no problem, or about one that everybody who reads posts there sees. */
  readonly isProblemOpen: boolean;
}

/** A post, the viewer's standing where it is, and which areas are open. */
export interface OpenedPost {
  readonly post: PostFactsRow;
  readonly standing: AccessContext;
  readonly open: CommunitySwitches;
}

export type PlaceServices = Pick<
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

/** Somebody where posts of a group, or of none, are. */
export function discussionAccess(
  services: PlaceServices,
  person: Person | null,
  gid: number | null,
): Promise<AccessContext> {
  return loadAccessContext(services, person, scopeOf({ cid: null, tid: null, gid }), services.clock());
}

/** Whether the author of a post is told what becomes of it: of a post that they see with all that is said there. */
export async function hearsOfPost(
  services: PlaceServices,
  { id, uid, ...post }: PostFactsRow,
): Promise<boolean> {
  if (post.gid === null && post.isProblemOpen) return true;
  const person = await findPerson(services.db, { uid });
  if (person === null) return false;
  const own = await postAccess(services, person, id);
  return postCommentsRefusal(own.standing, own.post, own.open) === null;
}

/** A post whoever asks, unless it is deleted; what of it `person` sees is said. Throws Failure `discussionNotFound`. */
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
      isProblemSeen(person, 'discussion').as('isProblemSeen'),
      isProblemSeen(null, 'discussion').as('isProblemOpen'),
    ])
    .executeTakeFirst();
  if (!row) throw new ApiError('discussionNotFound');
  const { status, isProblemSeen: isSeen, ...post } = row;
  return { ...post, isDisabled: status === 1, isProblemHidden: !isSeen };
}

/** A post with the viewer's standing, whatever they may do or see there. Throws Failure `discussionNotFound`. */
export async function postAccess(
  services: PlaceServices,
  person: Person | null,
  did: number,
): Promise<OpenedPost> {
  const post = await findPost(services.db, person, did);
  const [standing, open] = await Promise.all([
    discussionAccess(services, person, post.gid),
    communitySwitches(services),
  ]);
  return { post, standing, open };
}

/** As `postAccess`; one about a problem that the viewer does not see is there for its author alone. */
export async function standAtKnownPost(
  services: PlaceServices,
  person: Person,
  did: number,
): Promise<OpenedPost> {
  const opened = await postAccess(services, person, did);
  if (opened.post.isProblemHidden && person.uid !== opened.post.uid) throw new ApiError('discussionNotFound');
  return opened;
}

/** What somebody means to do with a post. */
export type PostPurpose =
  | 'read'
  /** To read what is said below it. */
  | 'comments'
  /** To say something, like or report: a disabled post takes nothing. */
  | 'write';

const refusalOf = { read: postRefusal, comments: postCommentsRefusal, write: postTakesRefusal } as const;

/** A post for somebody who sees it. Throws Failure `discussionNotFound` and what keeps them out. */
export async function openPost(
  services: PlaceServices,
  person: Person | null,
  did: number,
  purpose: PostPurpose,
): Promise<OpenedPost> {
  const opened = await postAccess(services, person, did);
  const refusal = refusalOf[purpose](opened.standing, opened.post, opened.open);
  if (refusal) throw new ApiError(refusal);
  return opened;
}

/** The badge of who writes: their rank on the site, in groups their rank there. */
export function authorRoleAt(standing: Pick<AccessContext, 'person' | 'place'>): AuthorRole {
  const rank = siteRank(standing);
  if (rank === 'root') return 'root';
  if (rank !== null) return 'admin';
  return groupRole(standing.place);
}

function groupRole(place: ScopeMembership): AuthorRole {
  const role = groupAt(place)?.role;
  return role === 'root' || role === 'admin' ? role : 'user';
}
