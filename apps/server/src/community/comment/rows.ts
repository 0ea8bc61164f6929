import { type Locale, limits } from '@xiezhi/contract/limits';
import type { Comment, QuestionState, Reply } from '@xiezhi/contract/routes/comment';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import { commentRights } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import { type OpenedTarget, visibleReplies } from './target.ts';

interface SaidRow {
  readonly id: number;
  readonly content: string;
  readonly mentions: string[];
  readonly uid: string;
  readonly author_role: AuthorRole;
  readonly is_manager: boolean;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly username: string;
  readonly avatar: string | null;
  readonly title_name: string | null;
  readonly title_color: string | null;
  readonly deleted_by: string | null;
}

interface CommentRow extends SaidRow {
  readonly like_num: number;
  readonly replies: number;
  readonly question: QuestionState | null;
  readonly follow_up_id: number | null;
  readonly problem_pid: number | null;
  readonly problem_display_id: string | null;
  readonly problem_title: string | null;
}

interface ReplyRow extends SaidRow {
  readonly comment_id: number;
  readonly to_uid: string;
  readonly to_name: string;
  readonly to_avatar: string | null;
  readonly quote_id: number | null;
}

type ReadingServices = Pick<Services, 'db' | 'formulas'>;

/**
 * Returns the SQL for the title of a contest's problem: in this language, unless the contest gives the problem its own
 * title.
 */
function titleSql(locale: Locale): RawBuilder<string | null> {
  return sql`coalesce((select text.title from problem_text text
    where text.pid = problem.pid and text.locale = ${locale} and text.title <> ''
      and exists (select from problem_text own where own.pid = problem.pid and own.title = problem.display_title)),
    problem.display_title)`;
}

/** Returns the comments with these ids, in this order, each with its newest replies. */
export async function readComments(
  { db, formulas }: ReadingServices,
  opened: OpenedTarget,
  ids: readonly number[],
  locale: Locale,
  withDeleted = false,
): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const shown = visibleReplies(opened, withDeleted);
  // `reply_num` counts only the replies that everybody sees, so other views need a query.
  const counted =
    opened.ownOnly || withDeleted
      ? sql`(select count(*) from reply where reply.comment_id = comment.id and ${shown})`
      : sql`comment.reply_num`;
  const [{ rows }, replies] = await Promise.all([
    sql<CommentRow>`select ${saidColumns('comment')}, like_num, ${counted} as replies, question, follow_up_id,
      problem_pid, problem.display_id as problem_display_id, ${titleSql(locale)} as problem_title
      from comment ${saidJoins('comment')}
      left join contest_problem problem on problem.cid = comment.cid and problem.pid = comment.problem_pid
        and problem.hidden_at is null
      where comment.id = any(${ids}::bigint[])`.execute(db),
    readReplyRows(
      db,
      sql`unnest(${ids}::bigint[]) asked (id) cross join lateral (
        select * from reply where reply.comment_id = asked.id and ${shown}
        order by reply.id desc limit ${limits.repliesShown}
      ) reply`,
    ),
  ]);
  const set = await formulas.of(
    [...rows, ...replies].map(({ content }) => content),
    { author: [...rows, ...replies].map(({ uid }) => uid) },
  );
  const byComment = Map.groupBy(
    replies.map((row, index) => presentReply(row, opened, set[rows.length + index] ?? [])),
    ({ commentId }) => commentId,
  );
  const byId = new Map(rows.map((row, index) => [row.id, { row, ofText: set[index] ?? [] }]));
  return ids.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const { row, ofText } = found;
    const content = presentSaid(row, opened, ofText);
    return {
      ...content,
      likeNum: row.like_num,
      totalReplyNum: row.replies,
      replyList: byComment.get(id) ?? [],
      question: row.question,
      problem: problemOf(row),
      ...(content.can.answer && { version: questionVersion(row), hasFollowUp: row.follow_up_id !== null }),
    };
  });
}

/**
 * Returns the problem that a question is about. Checks no rights, because readers of contest comments have entered the
 * contest and may see its problems.
 */
function problemOf({ problem_pid, problem_display_id, problem_title }: CommentRow): Comment['problem'] {
  if (problem_pid === null || problem_display_id === null) return null;
  return { pid: problem_pid, displayId: problem_display_id, title: problem_title ?? '' };
}

/**
 * Returns the version of a question. It changes with the question's text and state, and with a new reply of its asker.
 */
export function questionVersion({
  modified_at: modifiedAt,
  question,
  follow_up_id: followUp,
}: Pick<CommentRow, 'modified_at' | 'question' | 'follow_up_id'>): string {
  return `${modifiedAt.toISOString()} ${question ?? ''}${followUp === null ? '' : ` ${followUp}`}`;
}

/** Which replies to read: the one with the id `only`, or a page of those older than `before`. */
interface ReplyChoice {
  readonly withDeleted?: boolean;
  readonly only?: number;
  readonly before?: number | undefined;
}

/** Returns the visible replies to a comment, newest first. */
export async function readReplies(
  { db, formulas }: ReadingServices,
  opened: OpenedTarget,
  commentId: number,
  { withDeleted = false, only, before }: ReplyChoice = {},
): Promise<Reply[]> {
  const one = only === undefined ? sql`` : sql`and reply.id = ${only}`;
  const older = before === undefined ? sql`` : sql`and reply.id < ${before}`;
  const rows = await readReplyRows(
    db,
    sql`(select * from reply where reply.comment_id = ${commentId}
      and ${visibleReplies(opened, withDeleted)} ${one} ${older}
      order by reply.id desc limit ${limits.textPageSizeMax}) reply`,
  );
  const set = await formulas.of(
    rows.map(({ content }) => content),
    { author: rows.map(({ uid }) => uid) },
  );
  return rows.map((row, index) => presentReply(row, opened, set[index] ?? []));
}

async function readReplyRows(db: Kysely<Database>, source: RawBuilder<unknown>): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${saidColumns('reply')}, comment_id, to_uid, quote_id, addressee.username as to_name,
      addressee.avatar as to_avatar
    from ${source} ${saidJoins('reply')} join app_user addressee on addressee.uid = reply.to_uid
    order by reply.id desc`.execute(db);
  return rows;
}

function saidColumns(table: 'comment' | 'reply'): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of('id')}, ${of('content')}, ${of('mentions')}, ${of('uid')}, ${of('author_role')},
    ${of('is_manager')}, ${of('created_at')}, ${of('modified_at')}, author.username, author.avatar,
    author.title_name, author.title_color, remover.username as deleted_by`;
}

function saidJoins(table: 'comment' | 'reply'): RawBuilder<unknown> {
  return sql`join app_user author on author.uid = ${sql.ref(`${table}.uid`)}
    left join app_user remover on remover.uid = ${sql.ref(`${table}.hidden_by`)}`;
}

function presentSaid(row: SaidRow, opened: OpenedTarget, formulas: Reply['formulas']) {
  const isGone = row.deleted_by !== null;
  const author = { uid: row.uid, isManager: row.is_manager };
  return {
    id: row.id,
    content: row.content,
    formulas: [...formulas],
    mentions: row.mentions,
    fromUid: row.uid,
    fromName: row.username,
    fromAvatar: row.avatar,
    fromRole: row.author_role,
    fromTitleName: row.title_name,
    fromTitleColor: row.title_color,
    isManager: row.is_manager,
    isEdited: row.modified_at > row.created_at,
    deletedBy: row.deleted_by,
    gmtCreate: row.created_at.toISOString(),
    can: isGone ? nothing : commentRights(opened.access, author, opened.acceptsComments),
  };
}

const nothing = { edit: false, remove: false, reply: false, report: false, answer: false };

function presentReply(row: ReplyRow, opened: OpenedTarget, formulas: Reply['formulas']): Reply {
  return {
    ...presentSaid(row, opened, formulas),
    commentId: row.comment_id,
    toUid: row.to_uid,
    toName: row.to_name,
    toAvatar: row.to_avatar,
    quoteReplyId: row.quote_id,
    status: 0,
    gmtModified: row.modified_at.toISOString(),
  };
}
