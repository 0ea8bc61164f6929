import { type Kysely, sql } from 'kysely';

/**
 * Posts, comments, replies, likes and reports. No text is erased: deleted ones are hidden, with who deleted them.
 * Counters are stored beside the counted rows and change in the same transaction.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Condition of posts in the lists of the site, as their queries state it. */
const listed = 'gid is null and status = 0 and hidden_at is null';

const statements = [
  `create table discussion_category (
    id bigint generated always as identity primary key,
    name text not null,
    -- For readers of English; null: they read the other one.
    english text,
    position int not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now()
  )`,
  `insert into discussion_category (name, english, position) values
    ('闲聊', 'Chat', 1), ('题解', 'Solutions', 2), ('求助', 'Help', 3), ('建议', 'Suggestions', 4), ('记录', 'Notes', 5)`,

  `create table discussion (
    id bigint generated always as identity primary key,
    category_id bigint not null references discussion_category,
    title text not null,
    description text not null,
    content text not null,
    -- Usernames that the text names, of people who existed.
    mentions text[] not null default '{}',
    pid bigint references problem,
    gid bigint references app_group on delete cascade,
    uid text not null references app_user,
    -- Of the author when it was written.
    author_role text not null default 'user' check (author_role in ('root', 'admin', 'user')),
    is_pinned boolean not null default false,
    -- 0 normal, 1 disabled.
    status smallint not null default 0 check (status in (0, 1)),
    like_num int not null default 0,
    view_num int not null default 0,
    -- Comments and replies that are shown.
    comment_num int not null default 0,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    active_at timestamptz not null default now(),
    hidden_at timestamptz,
    hidden_by text references app_user
  )`,
  `create index discussion_newest on discussion
    (is_pinned desc, created_at desc, id desc) where ${listed}`,
  `create index discussion_all on discussion (is_pinned desc, created_at desc, id desc) where hidden_at is null`,
  `create index discussion_active on discussion (is_pinned desc, active_at desc, id desc) where ${listed}`,
  `create index discussion_likes on discussion (is_pinned desc, like_num desc, id desc) where ${listed}`,
  `create index discussion_of_category on discussion
    (category_id, is_pinned desc, created_at desc, id desc)`,
  `create index discussion_of_problem on discussion
    (pid, is_pinned desc, created_at desc, id desc) where pid is not null`,
  `create index discussion_of_group on discussion
    (gid, is_pinned desc, created_at desc, id desc) where gid is not null`,
  // Also counts the posts of a day.
  `create index discussion_of_user on discussion (uid, created_at desc)`,
  `create index discussion_hidden_by on discussion (hidden_by) where hidden_by is not null`,
  `create index discussion_title_pairs on discussion using gin (text_pairs(title))`,
  `create index discussion_description_pairs on discussion using gin (text_pairs(description))`,

  `create table discussion_like (
    did bigint not null references discussion on delete cascade,
    uid text not null references app_user on delete cascade,
    primary key (did, uid)
  )`,
  `create index discussion_like_of_user on discussion_like (uid)`,
  `create table discussion_view (
    did bigint not null references discussion on delete cascade,
    -- A user, or the digest of a visitor's address.
    viewer text not null,
    at timestamptz not null,
    primary key (did, viewer)
  )`,
  `create index discussion_view_age on discussion_view (at)`,

  `create table comment (
    id bigint generated always as identity primary key,
    did bigint references discussion on delete cascade,
    cid bigint references contest on delete cascade,
    uid text not null references app_user,
    author_role text not null default 'user' check (author_role in ('root', 'admin', 'user')),
    -- Of a contest: its author ran it then.
    is_manager boolean not null default false,
    content text not null,
    mentions text[] not null default '{}',
    like_num int not null default 0,
    -- Replies that are shown.
    reply_num int not null default 0,
    -- Asked in a running contest, answered for the asker, answered for everybody.
    question text check (question in ('asked', 'answered', 'broadcast')),
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz,
    hidden_by text references app_user,
    constraint comment_place check (num_nonnulls(did, cid) = 1),
    constraint comment_question check (question is null or cid is not null)
  )`,
  `create index comment_of_discussion_likes on comment (did, like_num desc, id desc)
    where did is not null and hidden_at is null`,
  `create index comment_of_discussion on comment (did, id desc) where did is not null`,
  `create index comment_of_contest_likes on comment (cid, like_num desc, id desc)
    where cid is not null and hidden_at is null`,
  `create index comment_of_contest on comment (cid, id desc) where cid is not null`,
  `create index comment_of_user on comment (uid)`,
  `create index comment_hidden_by on comment (hidden_by) where hidden_by is not null`,

  `create table reply (
    id bigint generated always as identity primary key,
    comment_id bigint not null references comment on delete cascade,
    uid text not null references app_user,
    author_role text not null default 'user' check (author_role in ('root', 'admin', 'user')),
    is_manager boolean not null default false,
    to_uid text not null references app_user,
    -- The reply that it answers; null: the comment.
    quote_id bigint references reply on delete set null,
    content text not null,
    mentions text[] not null default '{}',
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    hidden_at timestamptz,
    hidden_by text references app_user
  )`,
  `create index reply_of_comment on reply (comment_id, id desc)`,
  `create index reply_of_user on reply (uid)`,
  `create index reply_to_user on reply (to_uid)`,
  `create index reply_quote on reply (quote_id) where quote_id is not null`,
  `create index reply_hidden_by on reply (hidden_by) where hidden_by is not null`,

  `create table comment_like (
    comment_id bigint not null references comment on delete cascade,
    uid text not null references app_user on delete cascade,
    primary key (comment_id, uid)
  )`,
  `create index comment_like_of_user on comment_like (uid)`,

  `create table discussion_report (
    id bigint generated always as identity primary key,
    did bigint not null references discussion on delete cascade,
    -- What under the post was reported; neither: the post itself.
    comment_id bigint references comment on delete cascade,
    reply_id bigint references reply on delete cascade,
    uid text not null references app_user on delete cascade,
    content text not null,
    is_handled boolean not null default false,
    answer text,
    handled_by text references app_user,
    created_at timestamptz not null default now(),
    modified_at timestamptz not null default now(),
    constraint discussion_report_place check (num_nonnulls(comment_id, reply_id) < 2)
  )`,
  `create unique index discussion_report_once on discussion_report
    (did, coalesce(comment_id, 0), coalesce(reply_id, 0), uid) where not is_handled`,
  `create index discussion_report_queue on discussion_report (is_handled, id desc)`,
  `create index discussion_report_comment on discussion_report (comment_id) where comment_id is not null`,
  `create index discussion_report_reply on discussion_report (reply_id) where reply_id is not null`,
  `create index discussion_report_of_user on discussion_report (uid)`,
  `create index discussion_report_handled_by on discussion_report (handled_by) where handled_by is not null`,
];
