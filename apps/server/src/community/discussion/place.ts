import { scopeOf } from '../../platform/scope/sql.ts';
import {
  type Person,
  type Place,
  postCommentsRefusal,
  postRefusal,
  postTakesRefusal,
  type Standing,
  type TalkSwitches,
} from '@xiezhi/rules';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import { groupAt, siteRank } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isProblemSeen } from '../../problems/problem/seen.ts';
import { findPerson } from '../../identity/role/person.ts';
import type { Services } from '../../platform/services.ts';
import { standingAt } from '../../identity/access/standing.ts';

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
  readonly standing: Standing;
  readonly open: TalkSwitches;
}

export type PlaceServices = Pick<Services, 'db' | 'site' | 'containers' | 'clock' | 'keeping'>;

export async function talkSwitches({ site }: Pick<Services, 'site'>): Promise<TalkSwitches> {
  const values = await site.get();
  return {
    isPublicOpen: values.openPublicDiscussion,
    isGroupOpen: values.openGroupDiscussion,
    isContestOpen: values.openContestComment,
  };
}

/** Somebody where posts of a group, or of none, are. */
export function standingAmongPosts(
  services: PlaceServices,
  person: Person | null,
  gid: number | null,
): Promise<Standing> {
  return standingAt(services, person, scopeOf({ cid: null, tid: null, gid }), services.clock());
}

/** Whether the author of a post is told what becomes of it: of a post that they see with all that is said there. */
export async function hearsOfPost(
  services: PlaceServices,
  { id, uid, ...post }: PostFactsRow,
): Promise<boolean> {
  if (post.gid === null && post.isProblemOpen) return true;
  const person = await findPerson(services.db, { uid });
  if (person === null) return false;
  const own = await standAtPost(services, person, id);
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
  if (!row) throw new Failure('discussionNotFound');
  const { status, isProblemSeen: isSeen, ...post } = row;
  return { ...post, isDisabled: status === 1, isProblemHidden: !isSeen };
}

/** A post with the viewer's standing, whatever they may do or see there. Throws Failure `discussionNotFound`. */
export async function standAtPost(
  services: PlaceServices,
  person: Person | null,
  did: number,
): Promise<OpenedPost> {
  const post = await findPost(services.db, person, did);
  const [standing, open] = await Promise.all([
    standingAmongPosts(services, person, post.gid),
    talkSwitches(services),
  ]);
  return { post, standing, open };
}

/** As `standAtPost`; one about a problem that the viewer does not see is there for its author alone. */
export async function standAtKnownPost(
  services: PlaceServices,
  person: Person,
  did: number,
): Promise<OpenedPost> {
  const opened = await standAtPost(services, person, did);
  if (opened.post.isProblemHidden && person.uid !== opened.post.uid) throw new Failure('discussionNotFound');
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
  const opened = await standAtPost(services, person, did);
  const refusal = refusalOf[purpose](opened.standing, opened.post, opened.open);
  if (refusal) throw new Failure(refusal);
  return opened;
}

/** The badge of who writes: their rank on the site, in groups their rank there. */
export function authorRoleAt(standing: Pick<Standing, 'person' | 'place'>): AuthorRole {
  const rank = siteRank(standing);
  if (rank === 'root') return 'root';
  if (rank !== null) return 'admin';
  return groupRole(standing.place);
}

function groupRole(place: Place): AuthorRole {
  const role = groupAt(place)?.role;
  return role === 'root' || role === 'admin' ? role : 'user';
}
