import type { Locale } from '@xiezhi/contract/limits';
import type { AuthorRole, DiscussionRow } from '@xiezhi/contract/routes/discussion';
import { type Person, postRights, type AccessContext } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isProblemNamed, isProblemVisible } from '../../problems/problem/visible.ts';

/** A post with its author's current profile. */
export interface PostRow {
  readonly id: number;
  readonly category_id: number;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly mentions: string[];
  readonly display_id: string | null;
  /** Whether the viewer may see the problem that the post is about; true if there is none. */
  readonly is_problem_seen: boolean;
  /** Whether the viewer may know the id and the title of the problem. */
  readonly is_problem_named: boolean;
  /** Title of the problem. Null if there is none or the viewer may not know its title. */
  readonly problem_title: string | null;
  readonly gid: number | null;
  readonly uid: string;
  readonly author_role: AuthorRole;
  readonly is_pinned: boolean;
  readonly status: number;
  readonly like_num: number;
  readonly view_num: number;
  readonly comment_num: number;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly active_at: Date;
  readonly hidden_at: Date | null;
  readonly username: string;
  readonly avatar: string | null;
  readonly title_name: string | null;
  readonly title_color: string | null;
}

/** Returns the posts with these ids, in this order. */
export async function readPosts(
  db: Kysely<Database>,
  person: Person | null,
  ids: readonly number[],
  locale: Locale,
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select post.id, category_id, post.title, post.description, post.content, mentions, problem.display_id,
      is_problem_seen, is_problem_named,
      case when is_problem_named then coalesce(text.title, fallback.title) end as problem_title,
      post.gid, post.uid, author_role, is_pinned, post.status, like_num, view_num, comment_num,
      post.created_at, post.modified_at, active_at, post.hidden_at, username, avatar, title_name, title_color
    from discussion post
    cross join lateral (select ${isProblemVisible(person, 'post')} as is_problem_seen) seen
    join app_user on app_user.uid = post.uid
    left join problem on problem.id = post.pid
    cross join lateral (select is_problem_seen and ${isProblemNamed(person, 'problem')} as is_problem_named) named
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback
      on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where post.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Converts a post to the fields that lists and the page of a post have in common. Includes the content for
 * the author and, in a group, for others who may edit the post.
 */
export function presentPost(row: PostRow, access: AccessContext): DiscussionRow {
  const post = { uid: row.uid, isDisabled: row.status === 1, isProblemHidden: !row.is_problem_seen };
  const rights = postRights(access, post);
  return {
    id: row.id,
    categoryId: row.category_id,
    title: row.title,
    description: row.description,
    // Clients of group managers send the content back when they pin a post, so managers get it too.
    content: access.person?.uid === row.uid || (row.gid !== null && rights.edit) ? row.content : null,
    // Hides the current display id of a problem that the viewer may not see. This applies even to the author of the
    // post.
    pid: row.is_problem_named ? row.display_id : null,
    problemTitle: row.problem_title,
    uid: row.uid,
    author: row.username,
    avatar: row.avatar,
    role: row.author_role,
    titleName: row.title_name,
    titleColor: row.title_color,
    viewNum: row.view_num,
    likeNum: row.like_num,
    commentNum: row.comment_num,
    topPriority: row.is_pinned,
    status: row.status,
    gid: row.gid,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    gmtActive: row.active_at.toISOString(),
    isEdited: row.modified_at > row.created_at,
    isDeleted: row.hidden_at !== null,
    can: rights,
  };
}
