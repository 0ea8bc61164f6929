import { settingDefaults } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { recount } from '../../judging/counters/recount.ts';

export interface SeedOptions {
  readonly users: number;
  readonly problems: number;
  readonly submissions: number;
  /**
   * Number of times that the submissions are stored, each time in another part of the year; default 1. Copies have no
   * judging, so storing them is several times faster.
   */
  readonly copies?: number;
  /** Number of members of a new group that owns the problems and submissions. If undefined, they belong to the site. */
  readonly groupMembers?: number;
  /** Called with each step and the seconds since the start. */
  readonly onStep?: (text: string) => void;
}

/** Rows written by one statement. */
const batch = 100_000;

/**
 * Adds users, problems and judged submissions to existing data. A few users and problems have many submissions and most
 * have few, as on real sites; times are spread over the last year.
 */
export async function seedLarge(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const { users, problems, submissions, copies = 1, onStep = () => {} } = options;
  const start = performance.now();
  const report = (text: string) => onStep(`${((performance.now() - start) / 1000).toFixed(1)} s  ${text}`);
  // Uses one connection, because the settings below apply only to it.
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    try {
      const range = await seedUsers(connection, users);
      report(`${users} users`);
      const gid =
        options.groupMembers === undefined ? null : await seedGroup(connection, options.groupMembers);
      const pids = await seedProblems(connection, problems, gid);
      report(`${problems} problems`);
      await withoutIndexes(connection, ['submission', 'judging'], async () => {
        const former = await lastSubmission(connection);
        for (let from = 0; from < submissions; from += batch) {
          const count = Math.min(batch, submissions - from);
          await seedSubmissions(connection, { from, count, of: submissions * copies, range, pids, gid });
          report(`${from + count} submissions`);
        }
        const last = await lastSubmission(connection);
        for (let copy = 1; copy < copies; copy += 1) {
          await copySubmissions(connection, { former, last }, copy / copies);
          report(`${(copy + 1) * submissions} submissions`);
        }
      });
      report('indexes');
      await sql`analyze submission`.execute(connection);
      await recount(connection, settingDefaults.timeZone);
      report('counters');
      await sql`vacuum (analyze)`.execute(connection.withoutPlugins());
      report('vacuumed and analysed');
    } finally {
      for (const name of ['statement_timeout', 'synchronous_commit', 'maintenance_work_mem']) {
        await sql`reset ${sql.ref(name)}`.execute(connection);
      }
    }
  });
}

interface Range {
  readonly first: number;
  readonly count: number;
}

/** Adds users. Their numbers continue those of earlier calls. */
async function seedUsers(db: Kysely<Database>, count: number): Promise<Range> {
  const { rows } = await sql<{ first: number }>`
    select count(*) + 1 as first from app_user where username like 'seed#_%' escape '#'`.execute(db);
  const first = rows[0]?.first ?? 1;
  await sql`
    insert into app_user (uid, username, email, nickname, school, created_at)
    select md5('seed user ' || i), 'seed_' || i, 'seed_' || i || '@example.org',
      (array['Lin', 'Wang', 'Chen', 'Zhao', 'Smith', 'Mori', 'Silva'])[1 + i % 7] || ' ' || i,
      (array['North College', 'East Lake School', '第三中学', null])[1 + i % 4],
      now() - interval '400 days' + (i % 36000) * interval '10 minutes'
    from generate_series(${first}::int, ${first + count - 1}::int) i`.execute(db);
  await sql`
    insert into user_counter (uid)
    select md5('seed user ' || i) from generate_series(${first}::int, ${first + count - 1}::int) i
    on conflict do nothing`.execute(db);
  return { first, count };
}

/** Creates a private group of the first users, managed by the first one, and returns its id. */
async function seedGroup(db: Kysely<Database>, members: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into app_group (uid, name, short_name, brief, description, auth, code)
    values (md5('seed user 1'), 'seed group', 'seedgroup', 'A large group', 'A large group', 3, 'aaaaaa')
    returning id`.execute(db);
  const gid = rows[0]?.id ?? 1;
  await sql`
    insert into group_member (gid, uid, auth, created_at)
    select ${gid}, md5('seed user ' || i), case when i = 1 then 5 else 3 end, now() - i * interval '1 minute'
    from generate_series(1, ${members}::int) i`.execute(db);
  return gid;
}

async function seedProblems(db: Kysely<Database>, count: number, gid: number | null): Promise<Range> {
  const { rows } = await sql<{ first: number }>`
    with tags as (
      insert into tag (name, name_en)
      select 'seed ' || i, 'seed ' || i from generate_series(1, 40) i on conflict do nothing
    ), added as (
      insert into problem (display_id, type, difficulty, io_score, auth, author, gid, created_at, modified_at, samples)
      select 'L' || i, (i % 10 = 0)::int, i % 8, case when i % 10 = 0 then 100 end, 1, 'seed', ${gid}::bigint,
        now() - interval '400 days', now() - (i % 9000) * interval '1 hour',
        '[{"input": "1 2", "output": "3"}]'
      from (
        select n + (select count(*) from problem where display_id like 'L%') + 1000 as i
        from generate_series(1, ${count}::int) n
      ) numbers
      returning id
    )
    select min(id) as first from added`.execute(db);
  const first = rows[0]?.first ?? 1;
  const last = first + count - 1;
  await sql`
    insert into problem_text (pid, locale, title, description, input, output)
    select pid, locale,
      case locale when 'zh-CN' then
        (array['道路', '数列', '棋盘', '果园', '密码', '列车', '河流'])[1 + pid % 7]
          || (array['计数', '统计', '之旅', '的秘密', '与最短路'])[1 + pid % 5] || ' ' || pid
      else
        (array['Road', 'Sequence', 'Board', 'Orchard', 'Cipher', 'Train', 'River'])[1 + pid % 7]
          || (array[' counting', ' statistics', ' journey', ' secret', ' and shortest paths'])[1 + pid % 5]
          || ' ' || pid
      end,
      repeat('Given a sequence of $n$ integers, answer $q$ questions about it. ', 12), 'Two integers.', 'One integer.'
    from generate_series(${first}::bigint, ${last}::bigint) pid, (values ('zh-CN'), ('en-US')) locales (locale)
  `.execute(db);
  await sql`
    insert into problem_tag (pid, tag_id)
    select pid, tag.id from generate_series(${first}::bigint, ${last}::bigint) pid
    join tag on tag.name like 'seed %' and (pid * 7 + tag.id * 13) % 16 = 0`.execute(db);
  return { first, count };
}

interface SubmissionBatch {
  readonly from: number;
  readonly count: number;
  /** Number of submissions in all batches together; needed to spread their times up to now. */
  readonly of: number;
  readonly range: Range;
  readonly pids: Range;
  readonly gid: number | null;
}

/** Adds submissions and their judgings in one statement, because they reference each other. */
async function seedSubmissions(db: Kysely<Database>, batchOf: SubmissionBatch): Promise<void> {
  const { from, count, of, range, pids, gid } = batchOf;
  await sql`
    with facts as materialized (
      select nextval('submission_id_seq') as id, nextval('judging_id_seq') as judging_id,
        md5('seed user ' || (${range.first}::int + floor(power(chance.user, 2) * ${range.count}::int)::int)) as uid,
        ${pids.first}::bigint + floor(power(chance.problem, 2) * ${pids.count}::int)::bigint as pid,
        (array['C++', 'C++', 'C++ 17', 'C++ 17 With O2', 'Python3', 'Python3', 'Java', 'C'])[
          1 + floor(chance.language * 8)::int] as language,
        case when chance.verdict < 0.42 then 0 when chance.verdict < 0.72 then -1
          when chance.verdict < 0.80 then 1 when chance.verdict < 0.86 then 3 when chance.verdict < 0.93 then -2
          when chance.verdict < 0.95 then 2 when chance.verdict < 0.97 then 8 when chance.verdict < 0.985 then -3
          when chance.verdict < 0.998 then -4 else 4 end as status,
        now() - interval '365 days' * (1 - i::float / ${of}::int) as at, i
      from generate_series(${from}::int, ${from + count - 1}::int) i
      cross join lateral (
        -- Numbers in 0..1 that depend on the row alone.
        select ('x' || substr(hash, 1, 8))::bit(32)::bigint / 4294967296.0 as user,
          ('x' || substr(hash, 9, 8))::bit(32)::bigint / 4294967296.0 as problem,
          ('x' || substr(hash, 17, 8))::bit(32)::bigint / 4294967296.0 as language,
          ('x' || substr(hash, 25, 8))::bit(32)::bigint / 4294967296.0 as verdict
        from (select md5('seed submission ' || i) as hash) hashed
      ) chance
    ), results as materialized (
      select facts.*, problem.type = 1 as is_scored,
        case when problem.type = 1 then case facts.status when 0 then 100 when 8 then i % 100 else 0 end end as score,
        problem.difficulty
      from facts join problem on problem.id = facts.pid
    ), judgings as (
      insert into judging (id, submit_id, priority, status, time_ms, memory_kb, score, oi_rank_score, case_mode,
        cases, created_at, started_at, compiled_at, finished_at)
      overriding system value
      select judging_id, id, 1, status, 10 + i % 900, 1500 + i % 60000, score,
        round(0.1 * score + 2 * difficulty * score / 100.0), 'default',
        jsonb_build_array(jsonb_build_object('seq', 1, 'group', 1, 'status', status, 'timeMs', 10 + i % 900,
          'wallMs', 12 + i % 900, 'memoryKb', 1500 + i % 60000, 'score', score, 'message', null)),
        at, at, at, at + interval '1 second'
      from results order by id
    )
    insert into submission (id, pid, uid, gid, language, code, code_length, submitted_at, modified_at, ip, status,
      counted_status, time_ms, memory_kb, score, oi_rank_score, counted_oi_rank_score, judger, current_judging_id)
    overriding system value
    select id, pid, uid, ${gid}::bigint, language,
      '// solution ' || i || repeat(E'\nfor (int i = 0; i < n; i++) sum += a[i];', 3 + i % 9), 130 + i % 400, at, at,
      '192.0.2.' || i % 250, status, status, 10 + i % 900, 1500 + i % 60000, score,
      round(0.1 * score + 2 * difficulty * score / 100.0), round(0.1 * score + 2 * difficulty * score / 100.0),
      'seed', judging_id
    from results order by id`.execute(db);
}

/** Returns the largest id of a submission, or 0 if there is none. */
async function lastSubmission(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from submission`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Copies the submissions with ids above `former` and up to `last`. The copies are later by `share` years. */
async function copySubmissions(
  db: Kysely<Database>,
  { former, last }: { readonly former: number; readonly last: number },
  share: number,
): Promise<void> {
  // Bounds `id` on both sides. With `limit`, PostgreSQL would sort the whole table, because it has no statistics yet.
  await sql`
    insert into submission (pid, uid, gid, language, code, code_length, submitted_at, modified_at, ip, status,
      counted_status, time_ms, memory_kb, score, oi_rank_score, counted_oi_rank_score, judger)
    select pid, uid, gid, language, code, code_length, submitted_at + interval '365 days' * ${share}::float,
      modified_at + interval '365 days' * ${share}::float, ip, status, counted_status, time_ms, memory_kb, score,
      oi_rank_score, counted_oi_rank_score, judger
    from (select * from submission where id > ${former} and id <= ${last} order by id) seeded
    order by id`.execute(db);
}

/**
 * Fills tables without their indexes and foreign keys and recreates these afterwards, which is several times faster
 * than updating them per row. Use it only on disposable databases: if the process dies meanwhile, the indexes and keys
 * are missing.
 */
export async function withoutIndexes(
  db: Kysely<Database>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables})
      and not exists (select from pg_constraint where conname = indexname)`.execute(db);
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const { table, name } of keys.rows) {
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  try {
    await work();
  } finally {
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
    for (const { table, name, definition } of keys.rows) {
      await sql`alter table ${sql.ref(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      );
    }
  }
}
