import type { AnnouncementRecord, CommentRecord, DiscussionRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import {
  dateOf,
  documentsOf,
  type Fields,
  lineOf,
  numberOf,
  parseDocument,
  textOf,
  timeOfId,
} from '../../raw/document.ts';
import { mainDomain } from './people.ts';
import { problemKey } from './problems.ts';
import { documentTypes as types, isBroadcast } from './schema.ts';

interface PostRow {
  readonly n: number;
  readonly type: number;
  readonly domain: string;
  readonly doc: string;
  readonly parent: string | null;
  readonly json: string | null;
  /** Title of the discussion node to which the post belongs; null if it belongs to something else. */
  readonly node: string | null;
  readonly votes: readonly number[] | null;
}

/** Category for solutions of problems; `general` is the category for other posts without a node. */
const solutions = '题解';
const general = '讨论';

/** Stream of posts: those of nodes, problems, contests and trainings, and solutions of problems. */
export function hydroDiscussions(raw: RawDatabase): Stream<DiscussionRecord> {
  return numberedStream<PostRow, DiscussionRecord>(
    (after) =>
      raw.query(
        `select post.*, post.place as n, (
            select coalesce(node.json::json ->> 'title', node.doc) from @document node
            where node.type = ${types.discussionNode} and node.domain = post.domain and node.doc = post.parent
              and post.json::json ->> 'parentType' = '${types.discussionNode}' limit 1
          ) as node, (
            select json_agg(uid) from @document_status status
            where status.type = post.type and status.domain = post.domain and status.doc = post.doc
              and status.json::json ->> 'vote' = '1'
          ) as votes
        from @document post where post.type in (${types.discussion}, ${types.solution}) and post.place > $1
        order by post.place fetch first 100 rows with ties`,
        [after],
      ),
    (row) => toDiscussion(row),
  );
}

function toDiscussion(row: PostRow): SourceItem<DiscussionRecord> {
  const post = parseDocument(row.json);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const content = text(textOf(post['content']));
  const isSolution = row.type === types.solution;
  const parentType = isSolution ? types.problem : numberOf(post['parentType']);
  if (post['lock'] === true) issues.push({ rule: 'feature-lost', detail: { field: 'lock' } });
  const createdAt = timeOfId(row.doc);
  const record: DiscussionRecord = {
    number: null,
    category: isSolution ? solutions : (row.node ?? general),
    title: lineOf(text(textOf(post['title']))) ?? (isSolution ? solutions : row.doc),
    description: '',
    content,
    author: textOf(post['owner']),
    problem: parentType === types.problem && row.parent !== null ? problemKey(row.domain, row.parent) : null,
    group: row.domain === mainDomain ? null : row.domain,
    isPinned: post['pin'] === true || post['highlight'] === true,
    isBanned: post['hidden'] === true,
    views: numberOf(post['views']) ?? 0,
    likes: (row.votes ?? []).map(String),
    createdAt,
    modifiedAt: dateOf(post['updateAt']) ?? createdAt,
  };
  return { key: row.doc, record, issues };
}

/**
 * Stream of comments: replies to posts, remarks on solutions, and questions in contests. Messages of the jury to
 * everybody are announcements of the contest.
 */
export function hydroComments(raw: RawDatabase): Stream<CommentRecord> {
  return async function* (after) {
    for (let last = Number(after ?? '-1'); ;) {
      const rows = await raw.query<PostRow>(
        `select post.*, post.place as n, null as node, null as votes from @document post
        where (post.type in (${types.reply}, ${types.solution})
            or (post.type = ${types.clarification} and not coalesce(${isBroadcast('post')}, false)))
          and post.place > $1
        order by post.place fetch first 200 rows with ties`,
        [last],
      );
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.n;
      const items = rows.flatMap((row) => (row.type === types.solution ? remarksOn(row) : [toComment(row)]));
      yield { items, cursor: String(last) };
    }
  };
}

/** Returns the remarks on a solution, which Hydro stores in the document of the solution. */
function remarksOn(row: PostRow): SourceItem<CommentRecord>[] {
  return documentsOf(parseDocument(row.json)['reply']).map((remark) => {
    const issues: Issue[] = [];
    const key = textOf(remark['_id']);
    const record: CommentRecord = {
      number: null,
      discussion: row.doc,
      contest: null,
      author: textOf(remark['owner']),
      content: repairedText(issues)(textOf(remark['content'])),
      likes: [],
      createdAt: timeOfId(key),
      replies: [],
    };
    return { key, record, issues };
  });
}

function toComment(row: PostRow): SourceItem<CommentRecord> {
  const post = parseDocument(row.json);
  const issues: Issue[] = [];
  const isQuestion = row.type === types.clarification;
  const replies = documentsOf(post['reply']);
  const subject = numberOf(post['subject']) ?? 0;
  const record: CommentRecord = {
    number: null,
    discussion: isQuestion ? null : row.parent,
    contest: isQuestion ? row.parent : null,
    ...(isQuestion && {
      question: replies.some(isByJury) ? 'answered' : 'asked',
      // Other subjects are the contest in general and technical questions.
      problem: subject > 0 ? problemKey(row.domain, subject) : null,
    }),
    author: textOf(post['owner']),
    content: repairedText(issues)(textOf(post['content'])),
    likes: [],
    createdAt: timeOfId(row.doc),
    replies: replies.map((reply) => ({
      key: textOf(reply['_id']),
      number: null,
      author: isQuestion && isByJury(reply) ? '' : textOf(reply['owner']),
      isByJury: isQuestion && isByJury(reply),
      to: null,
      content: textOf(reply['content']),
      createdAt: timeOfId(textOf(reply['_id'])),
    })),
  };
  return { key: row.doc, record, issues };
}

/** Whether the jury wrote a message of a contest. It has no account. */
function isByJury(message: Fields): boolean {
  return numberOf(message['owner']) === 0;
}

/** Stream with the bulletin of the main domain as an announcement. */
export function hydroBulletin(raw: RawDatabase): Stream<AnnouncementRecord> {
  return async function* () {
    const [row] = await raw.query<{ json: string | null; root: number | null }>(
      `select json, (select min(id) from @user where id > 1 and json::json ->> 'priv' = '-1') as root
      from @domain where domain = '${mainDomain}' limit 1`,
    );
    const domain = parseDocument(row?.json ?? null);
    const content = lineOf(domain['bulletin']);
    if (content === null) return;
    const record: AnnouncementRecord = {
      key: 'bulletin',
      title: lineOf(domain['name']) ?? 'Bulletin',
      content,
      // The main domain belongs to the judge itself, so the first administrator becomes the author.
      author: String(row?.root ?? textOf(domain['owner'])),
      group: null,
      isVisible: true,
      createdAt: null,
    };
    yield { items: [{ key: record.key, record, issues: [] }], cursor: '' };
  };
}
