import { scopeOf } from '../scope/sql.ts';
import {
  areaRefusal,
  type Person,
  type Place,
  postRefusal,
  postTakesRefusal,
  type Standing,
  type TalkSwitches,
} from '@xiezhi/rules';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import { groupAt, siteRank } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import { findPerson } from '../role/person.ts';
import type { Services } from '../services.ts';
import { standingAt } from '../standing/standing.ts';

/** A post as far as access depends on it. */
export interface PostFactsRow {
  readonly id: number;
  readonly uid: string;
  readonly gid: number | null;
  readonly title: string;
  readonly isDisabled: boolean;
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

/** Whether somebody is told of posts of a group, or of none: of a group who sees them at present. */
export async function hearsOfPosts(
  services: PlaceServices,
  uid: string,
  gid: number | null,
): Promise<boolean> {
  if (gid === null) return true;
  const person = await findPerson(services.db, { uid });
  if (person === null) return false;
  const standing = await standingAmongPosts(services, person, gid);
  return areaRefusal(standing, await talkSwitches(services)) === null;
}

/** A post whoever asks, unless it is deleted. Throws Failure `discussionNotFound`. */
export async function findPost(db: Kysely<Database>, did: number): Promise<PostFactsRow> {
  const row = await db
    .selectFrom('discussion')
    .where('id', '=', did)
    .where('hidden_at', 'is', null)
    .select(['id', 'uid', 'gid', 'title', 'status'])
    .executeTakeFirst();
  if (!row) throw new Failure('discussionNotFound');
  const { status, ...post } = row;
  return { ...post, isDisabled: status === 1 };
}

/** A post with the viewer's standing, whatever they may do there. Throws Failure `discussionNotFound`. */
export async function standAtPost(
  services: PlaceServices,
  person: Person | null,
  did: number,
): Promise<OpenedPost> {
  const post = await findPost(services.db, did);
  const [standing, open] = await Promise.all([
    standingAmongPosts(services, person, post.gid),
    talkSwitches(services),
  ]);
  return { post, standing, open };
}

/**
 * A post for somebody who sees it. Throws Failure `discussionNotFound` and what keeps them out.
 * @param forWriting whether they mean to say something, like or report: a disabled post takes nothing
 */
export async function openPost(
  services: PlaceServices,
  person: Person | null,
  did: number,
  { forWriting }: { readonly forWriting: boolean },
): Promise<OpenedPost> {
  const opened = await standAtPost(services, person, did);
  const rule = forWriting ? postTakesRefusal : postRefusal;
  const refusal = rule(opened.standing, opened.post, opened.open);
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
