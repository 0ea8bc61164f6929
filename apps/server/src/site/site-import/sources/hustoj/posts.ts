import type { AnnouncementRecord, CommentRecord, DiscussionRecord } from '../../model/records.ts';
import type { Issue, Stream } from '../../model/source.ts';
import type { LocalTime } from '../../raw/local-time.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import { userKey } from './people.ts';
import type { HustojRow } from './schema.ts';
import { hustojText } from './statements.ts';

type NewsRow = HustojRow<'news'> & { readonly n: number };

export function hustojNews(raw: RawDatabase, time: LocalTime): Stream<AnnouncementRecord> {
  return numberedStream<NewsRow, AnnouncementRecord>(
    (after) =>
      raw.query('select *, news_id as n from @news where news_id > $1 order by news_id limit 50', [after]),
    (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const record = {
        key,
        title: text(row.title).trim() || key,
        content: hustojText(text(row.content)),
        author: userKey(row.user_id),
        group: null,
        isVisible: row.defunct !== 'Y',
        createdAt: time.read(row.time),
      };
      return { key, record, issues };
    },
  );
}

type TopicRow = HustojRow<'topic'> & {
  readonly n: number;
  readonly content: string | null;
  readonly time: string | null;
};

/** SQL condition: readers can see the reply. */
const shown = 'coalesce(status, 0) = 0';

/** Stream of topics. The first visible reply becomes the text of the post. */
export function hustojTopics(raw: RawDatabase, time: LocalTime): Stream<DiscussionRecord> {
  return numberedStream<TopicRow, DiscussionRecord>(
    (after) =>
      raw.query(
        `select topic.*, tid as n, first.content, first.time from @topic topic
        left join lateral (
          select content, time from @reply where topic_id = tid and ${shown} order by rid limit 1
        ) first on true
        where tid > $1 order by tid limit 100`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      const issues: Issue[] = [];
      const text = repairedText(issues);
      const createdAt = time.read(row.time);
      const record: DiscussionRecord = {
        number: row.n,
        category: '闲聊',
        title: text(row.title).trim() || key,
        description: '',
        content: hustojText(text(row.content)),
        author: userKey(row.author_id),
        problem: (row.pid ?? 0) > 0 ? String(row.pid) : null,
        group: null,
        isPinned: (row.top_level ?? 0) > 0,
        isBanned: (row.status ?? 0) >= 2,
        views: 0,
        likes: [],
        createdAt,
        modifiedAt: createdAt,
      };
      return { key, record, issues };
    },
  );
}

type ReplyRow = HustojRow<'reply'> & { readonly n: number; readonly is_first: boolean };

/** Stream of the replies that follow the first visible one of each topic. */
export function hustojReplies(raw: RawDatabase, time: LocalTime): Stream<CommentRecord> {
  return numberedStream<ReplyRow, CommentRecord>(
    (after) =>
      raw.query(
        `select reply.*, rid as n from @reply reply
        where rid > $1 and rid > (
          select coalesce(min(first.rid), 9223372036854775807) from @reply first where first.topic_id = reply.topic_id and ${shown}
        ) order by rid limit 500`,
        [after],
      ),
    (row) => {
      const key = String(row.n);
      if ((row.status ?? 0) !== 0) return { key, record: null, issues: [{ rule: 'deleted' }] };
      const issues: Issue[] = [];
      const record: CommentRecord = {
        number: null,
        discussion: String(row.topic_id),
        contest: null,
        author: userKey(row.author_id),
        content: hustojText(repairedText(issues)(row.content)),
        likes: [],
        createdAt: time.read(row.time),
        replies: [],
      };
      return { key, record, issues };
    },
  );
}
