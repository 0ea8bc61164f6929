import { decodeEntities } from '@xiezhi/formats/text/html-entities';
import type { AnnouncementRecord, CommentRecord, DiscussionRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import { type LocalTime, timesWithIssues } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { toAnnouncement } from './contests.ts';
import type { HojRow } from './schema.ts';

/** Stream of the announcements of the site and of groups. */
export function hojAnnouncements(raw: RawDatabase, time: LocalTime): Stream<AnnouncementRecord> {
  return numberedStream<HojRow<'announcement'> & { readonly n: number }, AnnouncementRecord>(
    (after) =>
      raw.query(
        `select *, id as n from @announcement announcement where id > $1
          and not exists (select from @contest_announcement link where link.aid = announcement.id)
        order by id limit 50`,
        [after],
      ),
    (row) => ({ key: String(row.n), record: toAnnouncement(row, time), issues: [] }),
  );
}

type PostRow = HojRow<'discussion'> & {
  readonly n: number;
  readonly category: string | null;
  readonly problem: number | null;
  readonly likes: readonly string[] | null;
};

/**
 * Stream of posts. A post refers to a problem by its display id. If several problems have this display id, the public
 * one with the lowest id is meant.
 */
export function hojDiscussions(raw: RawDatabase, time: LocalTime): Stream<DiscussionRecord> {
  return numberedStream<PostRow, DiscussionRecord>(
    (after) =>
      raw.query(
        `select discussion.*, discussion.id as n, category.name as category,
          (select problem.id from @problem problem where problem.problem_id = discussion.pid
            order by problem.auth, problem.id limit 1) as problem,
          (select array_agg(distinct uid) from @discussion_like liked where liked.did = discussion.id) as likes
        from @discussion discussion left join @category category on category.id = discussion.category_id
        where discussion.id > $1 order by discussion.id limit 100`,
        [after],
      ),
    (row) => {
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const timeOf = timesWithIssues(time, issues);
      const record: DiscussionRecord = {
        number: row.n,
        category: row.category?.trim() || '闲聊',
        title: text(row.title).trim() || String(row.n),
        description: text(row.description),
        content: text(row.content),
        author: row.uid ?? '',
        problem: row.problem === null ? null : String(row.problem),
        group: row.gid === null ? null : String(row.gid),
        isPinned: row.top_priority === 1,
        isBanned: row.status === 1,
        views: row.view_num ?? 0,
        likes: row.likes ?? [],
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
        modifiedAt: timeOf(row.gmt_modified, 'gmt_modified'),
      };
      return { key: String(row.n), record, issues };
    },
  );
}

type CommentRow = HojRow<'comment'> & {
  readonly n: number;
  readonly likes: readonly string[] | null;
  readonly replies: readonly HojRow<'reply'>[] | null;
};

/** Stream of comments with their replies. HOJ stores emoji as HTML entities, which are decoded. */
export function hojComments(raw: RawDatabase, time: LocalTime): Stream<CommentRecord> {
  return numberedStream<CommentRow, CommentRecord>(
    (after) =>
      raw.query(
        `select comment.*, comment.id as n,
          (select array_agg(distinct uid) from @comment_like liked where liked.cid = comment.id) as likes,
          (select json_agg(to_jsonb(reply) order by id) from @reply reply
            where reply.comment_id = comment.id and coalesce(reply.status, 0) = 0) as replies
        from @comment comment where comment.id > $1 order by comment.id limit 200`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      if (row.status === 1) return { key, record: null, issues: [{ rule: 'deleted' }] };
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const timeOf = timesWithIssues(time, issues);
      const record: CommentRecord = {
        number: row.n,
        discussion: row.did === null ? null : String(row.did),
        contest: row.did === null && row.cid !== null ? String(row.cid) : null,
        author: row.from_uid ?? '',
        content: withEmoji(text(row.content)),
        likes: row.likes ?? [],
        createdAt: timeOf(row.gmt_create, 'gmt_create'),
        replies: (row.replies ?? []).map((reply) => ({
          key: String(reply.id),
          number: reply.id,
          author: reply.from_uid ?? '',
          to: reply.to_uid,
          content: withEmoji(text(reply.content)),
          createdAt: timeOf(reply.gmt_create, 'reply.gmt_create'),
        })),
      };
      return { key, record, issues };
    },
  );
}

/** Decodes numeric entities of at least four digits, which HOJ uses only for emoji. */
function withEmoji(text: string): string {
  return text.replaceAll(/&#(\d{4,7});/g, (entity) => decodeEntities(entity));
}
