/**
 * Measures posts, comments, unread counts and the search results page on a small and a large site. Prints p95 of each
 * call in milliseconds, and how much slower the large site is. Both sites have a post with 5,000 comments and a user
 * with 200 unread messages. The large site has 1,000,000 more comments and messages, the small one 1,000. Then comments
 * are sent, and each must reach a hundred open pages of its post.
 *
 *   npm run bench:talk [-- --comments 1000000 --rounds 200]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import { withoutIndexes } from '../apps/server/src/app/seed/generate.ts';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { call, closeCalls, listen } from './contest/crowd.ts';
import { p95, takeTurns } from './lists/measure.ts';
import { type Site, startSite } from './lists/site.ts';
import { readNumbers } from './options.ts';

const { comments: most, rounds } = readNumbers({
  comments: 1_000_000,
  rounds: 200,
});
/** Number of comments of the long thread, on both sites. */
const threadLength = 5000;
/** Number of comments of every other post. */
const usual = 20;
/** Number of open pages of one post, and of comments that are published to them. */
const readers = 100;
const sent = 30;
/** Unread messages of the user, on both sites. */
const unread = 200;

const sizes = { users: 2000, problems: 200, submissions: 1000 };

/** Calls, which use the first post. */
const calls: Readonly<Record<string, string>> = {
  newest: '/api/get-discussion-list?currentPage=1',
  active: '/api/get-discussion-list?sort=active',
  ofCategory: '/api/get-discussion-list?cid=2&currentPage=2',
  byWord: '/api/get-discussion-list?keyword=needle',
  detail: '/api/get-discussion-detail?did=1',
  comments: '/api/comments?did=1&limit=10&sort=newest',
  older: `/api/comments?did=1&limit=10&sort=newest&before=${threadLength / 2}`,
  byLikes: '/api/comments?did=1&limit=10',
  lastPage: `/api/comments?did=1&limit=10&currentPage=${threadLength / 10}`,
  replies: '/api/reply?commentId=1',
  unread: '/api/msg/unread',
  results: '/api/search-results?keyword=needle&kind=discussion',
  names: '/api/mention-suggestions?prefix=us',
};

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-talk-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const sites: Site[] = [];
try {
  for (const [name, comments] of [
    ['small', 1000],
    ['large', most],
  ] as const) {
    sites.push(await startSite(database.url, name, join(folder, name), sizes));
    const begin = performance.now();
    await fill(Object.assign(new URL(database.url), { pathname: `/${name}` }).href, comments);
    console.log(`${name}: ${comments} comments in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  const [smallSite, largeSite] = sites;
  if (!smallSite || !largeSite) throw new Error('a site is missing');
  const figures: Record<string, { smallMs: number; largeMs: number; ratio: number }> = {};
  for (const [name, path] of Object.entries(calls)) {
    figures[name] = await takeTurns(
      () => ask(smallSite, path),
      () => ask(largeSite, path),
      rounds,
    );
    console.log(name.padEnd(12), JSON.stringify(figures[name]));
  }
  const latency = await notifyOpenPages(largeSite);
  console.log(`told to ${readers} open pages`, JSON.stringify(latency));
  const worstRatio = Math.max(...Object.values(figures).map(({ ratio }) => ratio));
  console.log(JSON.stringify({ worstRatio, latency, comments: most, calls: figures }));
} finally {
  for (const site of sites) await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates one long thread, and `comments` other comments on posts of the usual length. Every third comment has a reply.
 */
async function fill(databaseUrl: string, comments: number): Promise<void> {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ databaseUrl, size: 1, log }));
  const posts = Math.ceil(comments / usual);
  const people = sql`(select array_agg(uid) from app_user)`;
  const reader = sql`(select uid from session limit 1)`;
  const others = sql`app_user where uid not in (select uid from session)`;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await withoutIndexes(connection, ['discussion', 'comment', 'reply', 'message'], async () => {
      await sql`
        insert into discussion (category_id, title, description, content, uid, created_at, active_at, view_num)
        select 1 + n % 5, 'post ' || n || case when n % 1000 = 7 then ' needle' else '' end, 'about ' || n,
          'text $a_' || n % 7 || '$', (p.uids)[1 + n % array_length(p.uids, 1)],
          now() - n * interval '1 minute', now() - (n * 7919 % ${posts + 1}) * interval '1 minute', n % 300
        from generate_series(0, ${posts}) n, ${people} p(uids)`.execute(connection);
      await sql`
        insert into comment (did, uid, content, like_num, reply_num, created_at)
        select case when n <= ${threadLength} then 1 else 2 + (n - ${threadLength} - 1) % ${posts} end,
          (p.uids)[1 + n % array_length(p.uids, 1)], 'comment ' || n, n * 31 % 50, (n % 3 = 1)::int,
          now() - interval '1 hour'
        from generate_series(1, ${threadLength + comments}) n, ${people} p(uids)`.execute(connection);
      await sql`
        insert into reply (comment_id, uid, to_uid, content)
        select id, uid, uid, 'reply' from comment where reply_num > 0`.execute(connection);
      // The signed-in user has the unread messages; the other messages go to all other users in turn.
      await sql`
        insert into message (uid, kind, action, sender_uid, source_type, source_id, source_title, is_read)
        select case when n <= ${unread} then reader.uid else p.uids[1 + n % array_length(p.uids, 1)] end, 'comment',
          'Discuss', sender.uid, 'Discussion', 1, 'post 0', n > ${unread} and n % 3 > 0
        from generate_series(1, ${unread + comments}) n, ${reader} reader, (select min(uid) as uid from ${others}) sender,
          (select array_agg(uid) from ${others} and uid <> (select min(uid) from ${others})) p(uids)`.execute(
        connection,
      );
    });
  });
  // Enough solved problems for the right to comment.
  await sql`update user_counter set ac = 100 where uid = ${reader}`.execute(db);
  await sql`vacuum analyze`.execute(db.withoutPlugins());
  await db.destroy();
}

async function ask(site: Site, path: string): Promise<void> {
  const response = await fetch(site.url + path, { headers: { authorization: site.token } });
  const { status } = (await response.json()) as { status: number };
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

/**
 * Measures the time from the start of the POST until an open page is notified. Returns p95 over all pages and comments,
 * and the maximum, in ms.
 */
async function notifyOpenPages({
  url,
  token,
}: Site): Promise<{ p95Ms: number; mostMs: number; missed: number }> {
  const times: number[] = [];
  let begin = 0;
  const closers = await Promise.all(
    Array.from({ length: readers }, () =>
      openPage(url, token, () => {
        // Ignores the event that a page gets when it opens.
        if (begin > 0) times.push(performance.now() - begin);
      }),
    ),
  );
  for (let number = 0; number < sent; number += 1) {
    begin = performance.now();
    const { text } = await call(`${url}/api/comment`, { token, body: { did: 1, content: `told ${number}` } });
    if (!text.startsWith('{"status":200')) throw new Error(text.slice(0, 200));
    // Sends the next comment when all pages were notified of this one, or after 10 s.
    for (const end = begin + 10_000; times.length < (number + 1) * readers && performance.now() < end;)
      await pause(5);
  }
  for (const close of closers) close();
  closeCalls();
  return { p95Ms: p95(times), mostMs: Math.round(Math.max(...times)), missed: sent * readers - times.length };
}

/** Resolves when the stream of a post's comments has started. */
async function openPage(url: string, token: string, onChanged: () => void): Promise<() => void> {
  const body = { topics: ['discussion-comments:1'] };
  const { text } = await call(`${url}/api/live/subscribe`, { token, body });
  const { data }: { data: { url: string } } = JSON.parse(text);
  return new Promise((resolve) => {
    const close = listen(
      url + data.url,
      (name) => {
        resolve(close);
        if (name === 'changed') onChanged();
      },
      () => {},
    );
  });
}
