/**
 * Recomputes all ratings of a site, as after a change of its first contest, and applies them. Each of the two formulas
 * is used by half of the contests. Fails if it takes longer than a minute.
 *
 *   npm run bench:ratings [-- --users 100000 --contests 500 --participants 2000]
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/pool.ts';
import type { Database } from '../apps/server/src/platform/database/schema.ts';
import { applyDraft } from '../apps/server/src/site/rating/apply.ts';
import { ratingJob } from '../apps/server/src/site/rating/recompute-job.ts';
import { startPostgres } from '../launcher/postgres/postgres.js';
import { readNumbers } from './options.ts';

const { users, contests, participants } = readNumbers({ users: 100_000, contests: 500, participants: 2000 });
/** Maximum duration, in seconds. */
const secondsMax = 60;
/** Increment that selects users without repetition, if `users` has no prime factors other than 2 and 5. */
const stride = 7919;

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 100) / 10;

/** Fills the database with applied results. Only their ranks matter, since the job computes all ratings again. */
async function fill(db: Kysely<Database>): Promise<void> {
  const statements = [
    sql`set statement_timeout = 0`,
    sql`insert into app_user (uid, username) select lpad(to_hex(n), 32, '0'), 'user' || n from generate_series(0, ${users}::int - 1) n`,
    sql`insert into rating_revision (state, is_complete) values ('applied', true)`,
    sql`insert into contest (uid, title, type, auth, starts_at, ends_at, is_rated, rating_formula, rating_revision)
      select lpad('0', 32, '0'), 'contest ' || n, 0, 0, moment - interval '2 hours', moment, true,
        case when n % 2 = 0 then 'codeforces' else 'elo-mmr' end, 1
      from generate_series(1, ${contests}::int) n, lateral (select now() - make_interval(days => ${contests}::int + 1 - n) as moment) at_end`,
    sql`insert into rating_contest (revision, cid, ended_at, scoreboard_version, terms, participants, rated, changed)
      select 1, id, ends_at, scoreboard_version, jsonb_build_object('formula', rating_formula, 'min', null, 'max', null,
        'participants', rating_participants, 'excluded', '[]'::jsonb), ${participants}, ${participants}, 0 from contest`,
    sql`insert into rating_result (cid, revision, uid, rank, after, mean)
      select contest.id, 1, lpad(to_hex((contest.id * 104729 + k * ${stride}::bigint) % ${users}), 32, '0'),
        1 + k - k % (1 + contest.id % 3), 1500, 1500
      from contest, generate_series(0, ${participants}::int - 1) k`,
    // Changes the first contest, as if it had been changed after its results were applied.
    sql`update contest set rating_participants = 11 where id = (select min(id) from contest)`,
    sql`insert into rating_revision (state) values ('open')`,
    sql`analyze`,
  ];
  await db.connection().execute(async (one) => {
    for (const statement of statements) await statement.execute(one);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-bench-ratings-'));
chmodSync(folder, 0o711);
const database = await startPostgres({ dataDir: join(folder, 'postgres') });
const db = createDatabase(createPool({ databaseUrl: database.url, size: 2, log: pino({ level: 'warn' }) }));
const clock = () => new Date();
try {
  await migrate(db);
  await fill(db);
  const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const job = ratingJob({ db, clock });
  const start = performance.now();
  await job.run(
    {
      id: 'bench',
      uid: null,
      signal: new AbortController().signal,
      checkpoint: null,
      progress: () => {},
      note: () => {},
      save: () => Promise.resolve(),
    },
    { revision: 2 },
  );
  const computeSeconds = secondsSince(start);
  const applying = performance.now();
  await applyDraft({ db, clock }, { uid: '0'.repeat(32), ip: '127.0.0.1' }, 2);
  const applySeconds = secondsSince(applying);
  const { rows } = await sql<{ rated: number; results: number }>`
    select (select count(*) from user_rating) as rated, (select count(*) from rating_result) as results`.execute(
    db,
  );
  const { rated = 0, results = 0 } = rows[0] ?? {};
  const isComplete = results === contests * participants;
  const isQuick = computeSeconds + applySeconds < secondsMax;
  console.log(
    JSON.stringify({
      users,
      contests,
      participants,
      computeSeconds,
      applySeconds,
      rated,
      results,
      loadBefore,
    }),
  );
  if (!isComplete || !isQuick) process.exitCode = 1;
} finally {
  await db.destroy();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
