import { type Kysely, sql } from 'kysely';

/**
 * Messages to users, broadcasts by staff, digests of unread messages by mail, and webhooks. A message stores the
 * excerpt of its post that its reader needs, so that it can be read after the post is deleted; nothing here references
 * rows of discussions or contests.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notice (
    id bigint generated always as identity primary key,
    title text not null,
    -- Markdown.
    content text not null,
    -- The same in other languages, by locale.
    texts jsonb not null default '{}',
    audience text not null check (audience in ('All', 'Single', 'Admin')),
    -- Whoever signs up after the push gets it as well; only where it goes to all.
    reaches_newcomers boolean not null default true,
    uid text references app_user on delete set null,
    pushed_at timestamptz,
    -- How many it was delivered to.
    reached int not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `create index notice_waiting on notice (id) where pushed_at is null`,
  `create index notice_author on notice (uid)`,

  `create table notice_recipient (
    notice_id bigint not null references notice on delete cascade,
    uid text not null references app_user on delete cascade,
    primary key (notice_id, uid)
  )`,
  `create index notice_recipient_reverse on notice_recipient (uid)`,

  `create table message (
    id bigint generated always as identity primary key,
    -- Who reads it.
    uid text not null references app_user on delete cascade,
    kind text not null check (kind in ('comment', 'reply', 'like', 'sys', 'mine')),
    is_read boolean not null default false,
    read_at timestamptz,
    created_at timestamptz not null default now(),
    -- Of comments, replies and likes: what was done, by whom, and where.
    action text check (action in ('Discuss', 'Reply', 'Like_Post', 'Like_Discuss')),
    sender_uid text references app_user on delete cascade,
    source_type text check (source_type in ('Discussion', 'Contest')),
    source_id bigint,
    source_gid bigint,
    source_title text,
    is_source_gone boolean not null default false,
    -- The comment or reply that it tells of; null: the post itself.
    about_type text check (about_type in ('Comment', 'Reply')),
    about_id bigint,
    -- Beginning of the new text.
    text text,
    -- What the new text answers.
    quote_type text check (quote_type in ('Comment', 'Reply')),
    quote_id bigint,
    quote_text text,
    is_quote_gone boolean not null default false,
    -- Of system messages and of those for one person: title and content by locale, or the notice that has them.
    texts jsonb,
    notice_id bigint references notice on delete cascade,
    constraint message_of_its_kind check (case when kind in ('sys', 'mine')
      then action is null and (texts is null) <> (notice_id is null)
      else action is not null and sender_uid is not null and sender_uid <> uid and source_type is not null
        and source_id is not null and source_title is not null and texts is null and notice_id is null end)
  )`,
  // Counts unread messages, and reads each list in its order: unread first, then newest.
  `create index message_list on message (uid, kind, is_read, id desc)`,
  // One message for likes, even if a user likes, unlikes and likes again.
  `create unique index message_like_once on message
    (uid, sender_uid, action, source_type, source_id, coalesce(about_id, 0)) where kind = 'like'`,
  `create unique index message_notice_once on message (notice_id, uid) where notice_id is not null`,
  `create index message_sender on message (sender_uid) where sender_uid is not null`,
  `create index message_source on message (source_type, source_id) where source_id is not null`,
  `create index message_about on message (about_type, about_id) where about_id is not null`,
  `create index message_quote on message (quote_type, quote_id) where quote_id is not null`,

  // Every new account gets the broadcasts for new users, whichever code creates it. Sign-ups take the
  // advisory lock (33 is this migration) shared, sending a broadcast takes it exclusively. So every new account gets a
  // broadcast either from this trigger or from the sender.
  `create function app_user_notices() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(33, 1);
    insert into message (uid, kind, notice_id)
      select new.uid, 'sys', id from notice
      where pushed_at is not null and audience = 'All' and reaches_newcomers order by pushed_at, id;
    return null;
  end $$`,
  `create trigger app_user_notices after insert on app_user
    for each row execute function app_user_notices()`,

  // Users who want unread messages by mail, and the last message that was mailed.
  `create table message_digest (
    uid text primary key references app_user on delete cascade,
    frequency text not null check (frequency in ('immediately', 'daily', 'weekly')),
    locale text not null check (locale in ('zh-CN', 'en-US')),
    last_message_id bigint not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index message_digest_due on message_digest (due_at)`,

  `create index contest_title_pairs on contest using gin (text_pairs(title))`,
];
