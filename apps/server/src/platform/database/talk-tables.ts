import type { QuestionState } from '@xiezhi/contract/routes/comment';
import type { EditorialRule } from '@xiezhi/contract/routes/editorial';
import type { AuthorRole } from '@xiezhi/contract/routes/discussion';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Tables of discussions and comments; part of `schema.ts`. */

type TimestampDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type TimestampOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Columns that all texts written by users have: author, times, mentions, and who deleted the text. */
interface WrittenColumns {
  id: GeneratedAlways<number>;
  uid: string;
  author_role: Generated<AuthorRole>;
  content: string;
  mentions: Generated<string[]>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  hidden_at: TimestampOrNull;
  hidden_by: string | null;
}

export interface DiscussionTable extends WrittenColumns {
  category_id: number;
  title: string;
  description: string;
  pid: number | null;
  gid: number | null;
  is_pinned: Generated<boolean>;
  status: Generated<number>;
  like_num: Generated<number>;
  view_num: Generated<number>;
  comment_num: Generated<number>;
  active_at: TimestampDefault;
}

export interface DiscussionCategoryTable {
  id: GeneratedAlways<number>;
  name: string;
  english: string | null;
  position: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface DiscussionLikeTable {
  did: number;
  uid: string;
}

export interface DiscussionViewTable {
  did: number;
  viewer: string;
  at: ColumnType<Date, Date | string, Date | string>;
}

export interface CommentTable extends WrittenColumns {
  /** Exactly one of `did` and `cid` is set. */
  did: number | null;
  cid: number | null;
  is_manager: Generated<boolean>;
  like_num: Generated<number>;
  reply_num: Generated<number>;
  question: QuestionState | null;
  /** Problem that a contest question is about; null: the contest in general. */
  problem_pid: number | null;
  /** The asker's newest reply to which staff have not answered; null: none. */
  follow_up_id: number | null;
}

/** Exactly one of `pid` and `cid` is set, and exactly one of `content` and `did`. */
export interface EditorialTable {
  id: GeneratedAlways<number>;
  pid: number | null;
  cid: number | null;
  uid: string;
  content: string | null;
  did: number | null;
  rule: EditorialRule;
  attempts: number | null;
  opens_at: TimestampOrNull;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
  hidden_at: TimestampOrNull;
}

export interface CommentLikeTable {
  comment_id: number;
  uid: string;
}

export interface ReplyTable extends WrittenColumns {
  comment_id: number;
  is_manager: Generated<boolean>;
  to_uid: string;
  quote_id: number | null;
}

export interface DiscussionReportTable {
  id: GeneratedAlways<number>;
  did: number;
  comment_id: number | null;
  reply_id: number | null;
  uid: string;
  content: string;
  is_handled: Generated<boolean>;
  answer: string | null;
  handled_by: string | null;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}
