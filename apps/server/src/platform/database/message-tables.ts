import type { Locale } from '@xiezhi/contract/limits';
import type { Generated, GeneratedAlways } from 'kysely';
import type { StoredAnnouncementTexts, StoredMessageTexts } from './documents.ts';
import type { JsonDefault, JsonOrNull, Timestamp, TimestampDefault, TimestampOrNull } from './schema.ts';

/** The tables of messages, notices and digests; see schema.ts. */

export interface MessageTable {
  id: GeneratedAlways<number>;
  uid: string;
  kind: 'comment' | 'reply' | 'like' | 'sys' | 'mine';
  is_read: Generated<boolean>;
  read_at: TimestampOrNull;
  created_at: TimestampDefault;
  action: 'Discuss' | 'Reply' | 'Like_Post' | 'Like_Discuss' | null;
  sender_uid: string | null;
  source_type: 'Discussion' | 'Contest' | null;
  source_id: number | null;
  source_gid: number | null;
  source_title: string | null;
  is_source_gone: Generated<boolean>;
  about_type: 'Comment' | 'Reply' | null;
  about_id: number | null;
  text: string | null;
  quote_type: 'Comment' | 'Reply' | null;
  quote_id: number | null;
  quote_text: string | null;
  is_quote_gone: Generated<boolean>;
  texts: JsonOrNull<StoredMessageTexts>;
  notice_id: number | null;
}

export interface NoticeTable {
  id: GeneratedAlways<number>;
  title: string;
  content: string;
  texts: JsonDefault<StoredAnnouncementTexts>;
  audience: 'All' | 'Single' | 'Admin';
  reaches_newcomers: Generated<boolean>;
  uid: string | null;
  pushed_at: TimestampOrNull;
  reached: Generated<number>;
  created_at: TimestampDefault;
  modified_at: TimestampDefault;
}

export interface NoticeRecipientTable {
  notice_id: number;
  uid: string;
}

export interface MessageDigestTable {
  uid: string;
  frequency: 'immediately' | 'daily' | 'weekly';
  /** Language of the mails. */
  locale: Locale;
  last_message_id: Generated<number>;
  due_at: Timestamp;
  created_at: TimestampDefault;
}
