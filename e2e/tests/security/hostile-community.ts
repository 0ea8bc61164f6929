import assert from 'node:assert/strict';
import type pg from 'pg';

/**
 * The users and texts that one call of `storeHostileTexts` stores: `text` has several lines, `line` only one. Both are
 * hostile.
 */
export interface HostileCommunity {
  readonly index: number;
  readonly uid: string;
  readonly reader: string;
  readonly text: string;
  readonly line: string;
}

/** Rows per page, enough for all rows stored by this file. */
const rows = 100;

/**
 * Stores a training with its category, a post with a comment, a reply and a report, and messages and broadcasts about
 * them. Writes to the database directly, because the API would reject these texts.
 */
export async function storeHostileTexts(client: pg.Client, talk: HostileCommunity): Promise<void> {
  const { index, uid, reader, text, line } = talk;
  const insert = async (table: string, row: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(row);
    const places = names.map((_, place) => `$${place + 1}`);
    const { rows: created } = await client.query<{ id: string }>(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
      Object.values(row),
    );
    return created[0]?.id;
  };
  const title = line.slice(0, 200);
  const category_id = await insert('training_category', {
    name: `${index} ${title}`,
    color: line.slice(0, 10),
  });
  await insert('training', {
    uid: reader,
    title,
    description: text,
    auth: 'Public',
    is_visible: true,
    category_id,
  });
  // Every second author is staff, because texts of staff may contain more HTML elements.
  const author_role = index % 2 === 0 ? 'root' : 'user';
  const post = { title, description: title, content: text, uid, author_role };
  const did = await insert('discussion', { ...post, category_id: 1, comment_num: 2, is_pinned: index === 0 });
  const comment = { uid, author_role, content: text };
  const comment_id = await insert('comment', { ...comment, did, reply_num: 1 });
  await insert('reply', { ...comment, comment_id, to_uid: uid });
  await insert('discussion_report', { did, uid, content: `#${title}# ${line}`.slice(0, 512) });
  await insert('discussion_category', {
    name: title.slice(0, 50),
    english: title.slice(0, 50),
    position: 10 + index,
  });
  const source = { source_type: 'Discussion', source_id: did, source_title: title, sender_uid: uid };
  const notification = {
    uid: reader,
    text: title,
    quote_type: 'Comment',
    quote_id: comment_id,
    quote_text: title,
  };
  for (const [kind, action] of [
    ['comment', 'Discuss'],
    ['reply', 'Reply'],
    ['like', 'Like_Post'],
  ])
    await insert('message', { ...source, ...notification, kind, action });
  const texts = JSON.stringify({ 'zh-CN': { title, content: text }, 'en-US': { title, content: text } });
  await insert('message', { uid: reader, kind: 'mine', texts });
  const notice = { title, content: text, audience: 'All', uid: reader };
  const notice_id = await insert('notice', { ...notice, pushed_at: new Date(), reaches_newcomers: false });
  await insert('message', { uid: reader, kind: 'sys', notice_id });
  await insert('notice', notice);
  assert.ok(did !== undefined && comment_id !== undefined);
}

/**
 * Creates a training for all users with hostile names. Its homework, which is due now, consists of the problems with
 * hostile titles. Also stores a webhook whose receiver answered with a hostile text. The training gets the next id
 * after those of `storeHostileTexts`; the webhook is the first one of the site.
 */
export async function fillClass(client: pg.Client, reader: string, line: string): Promise<void> {
  const { rows: created } = await client.query<{ id: string }>(
    `insert into training (uid, title, auth, is_visible) values ($1, $2, 'Private', true) returning id`,
    [reader, line.slice(0, 200)],
  );
  const tid = created[0]?.id;
  await client.query(`insert into training_homework (tid, due_at) values ($1, now())`, [tid]);
  await client.query(`update app_user set realname = left(nickname, 50) where username like 'x\\_%'`);
  await client.query(
    `insert into training_problem (tid, pid, display_id, rank)
     select $1, id, display_id, id from problem where display_id like 'X%'`,
    [tid],
  );
  await client.query(
    `insert into training_registration (tid, uid, created_at)
     select $1, uid, now() - interval '1 day' from app_user where username like 'x\\_%'`,
    [tid],
  );
  await client.query(
    `with hook as (insert into webhook (name, address, kinds, secret, created_at, modified_at)
       values (left($1, 50), 'https://' || $1, '{announcement}', '', now(), now()) returning id)
     insert into webhook_delivery (hook_id, event_id, kind, body, state, attempts, status, failure, answer, attempted_at)
     select id, gen_random_uuid(), 'announcement', jsonb_build_object('title', $1::text), 'failed', 1, 500, 'answer', $1, now()
     from hook`,
    [line],
  );
}

/**
 * Returns the addresses of all lists and tables that show these texts. A list occurs once per page, so that all of its
 * texts are seen.
 */
export function communityPages(count: number): string[] {
  const inPages = (path: string, size: number) =>
    Array.from({ length: Math.ceil(count / size) }, (_, page) => `${path}?currentPage=${page + 1}`);
  return [
    `/discussion?limit=${rows}`,
    `/training?limit=${rows}`,
    ...inPages('/message/discuss', 6),
    ...inPages('/message/reply', 6),
    ...inPages('/message/like', 6),
    ...inPages('/message/sys', 8),
    ...inPages('/message/mine', 8),
    ...['posts', 'reports', 'categories'].map((tab) => `/admin/discussion?tab=${tab}&limit=${rows}`),
    `/admin/training?limit=${rows}`,
    '/admin/training/category',
    '/admin/training/1/edit',
    `/admin/announcement?limit=${rows}`,
    `/admin/notice?limit=${rows}`,
    '/admin/notice/1',
    '/admin/notice/2',
    ...['matrix', 'matrix?shows=time', 'homework', 'rank', 'pulse', 'problems'].map(
      (tab) => `/training/${count + 1}/${tab}`,
    ),
    '/admin/webhooks',
    '/admin/webhooks/1',
  ];
}
