import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export const seedStates = ['running', 'sealed', 'ended'] as const;
export type SeedState = (typeof seedStates)[number];

export interface ContestSeed {
  readonly rule: 'acm' | 'oi';
  readonly contestants: number;
  /** Up to 26, named A, B, C… */
  readonly problems: number;
  /**
   * Phase of the five-hour contest. `running`: three hours have passed; `sealed`: half an hour is left and the
   * scoreboard is frozen; `ended`: the contest ended an hour ago.
   */
  readonly state: SeedState;
}

/** Minutes since the start of the contest, which takes five hours. */
const minutesOver = { running: 180, sealed: 270, ended: 360 } as const satisfies Record<SeedState, number>;

/**
 * Creates a contest with a realistic scoreboard: some contestants solve nearly everything, most two or three problems,
 * and a few problems are solved by nobody. Everything is derived from row numbers, so that the same sizes give the same
 * scoreboard. Returns the contest's id.
 */
export async function seedContest(db: Kysely<Database>, seed: ContestSeed): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const cid = await addContest(trx, seed);
    await addContestants(trx, cid, seed.contestants);
    await insertSeedProblems(trx, cid, seed);
    await addSubmissions(trx, cid, seed);
    await sql`
      insert into scoreboard_event (submit_id, cid, cpid, uid, submitted_at, verdict, score, time_ms, number)
      select id, cid, cpid, uid, submitted_at, status, score, time_ms, row_number() over (order by id)
      from submission where cid = ${cid}`.execute(trx);
    await sql`
      update contest set scoreboard_version = (select count(*) from scoreboard_event where cid = ${cid})
      where id = ${cid}`.execute(trx);
    await sql`select log_earlier_results(${cid}::bigint)`.execute(trx);
    return cid;
  });
}

async function addContest(db: Kysely<Database>, { rule, state, contestants }: ContestSeed): Promise<number> {
  const awards = [
    { name: '金牌', background: '#f5e3a3', color: '#614a00', num: 10 },
    { name: '银牌', background: '#dfe5e8', color: '#3f4a50', num: 20 },
    { name: '铜牌', background: '#f1d9c4', color: '#6f3f17', num: 30 },
  ];
  const { rows } = await sql<{ id: number }>`
    insert into contest (uid, title, description, type, auth, starts_at, ends_at, seal_at, open_rank, open_print,
      rank_show_name, award_type, awards)
    select author.uid, ${`${rule.toUpperCase()} × ${contestants}`}, 'A contest to look at.',
      ${rule === 'acm' ? 0 : 1}::smallint, 0, begins, begins + interval '5 hours', begins + interval '4 hours',
      true, true, 'nickname', 1, ${JSON.stringify(awards)}
    from (select uid from app_user order by role, created_at limit 1) author,
      (select date_trunc('minute', now()) - ${minutesOver[state]}::int * interval '1 minute' as begins) times
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('There is no user yet: start the site once.');
  return id;
}

/** Adds the contestants. Every twentieth submits nothing; every fiftieth is a star user. */
async function addContestants(db: Kysely<Database>, cid: number, count: number): Promise<void> {
  await sql`
    insert into app_user (uid, username, nickname, school, gender)
    select md5('contest ' || ${cid}::int || ' ' || i), 'team_' || ${cid}::int || '_' || i,
      (array['梦想起航', 'Segment Tree', '三人行', 'Null Pointer', '算法之美', 'Quick Sort'])[1 + i % 6] || ' ' || i,
      (array['华东大学', 'North College', '第一中学', 'East Lake University', '理工大学'])[1 + i % 5],
      (array['secrecy', 'male', 'female'])[1 + i % 3]
    from generate_series(1, ${count}::int) i`.execute(db);
  await sql`
    insert into user_counter (uid)
    select md5('contest ' || ${cid}::int || ' ' || i) from generate_series(1, ${count}::int) i`.execute(db);
  await sql`
    insert into contest_registration (cid, uid)
    select ${cid}::bigint, md5('contest ' || ${cid}::int || ' ' || i)
    from generate_series(1, ${count}::int) i`.execute(db);
  await sql`
    update contest set star_accounts = array(
      select 'team_' || ${cid}::int || '_' || i from generate_series(50, ${count}::int, 50) i
    ) where id = ${cid}`.execute(db);
}

async function insertSeedProblems(
  db: Kysely<Database>,
  cid: number,
  { problems, rule }: ContestSeed,
): Promise<void> {
  await sql`
    with added as (
      insert into problem (display_id, type, io_score, auth, author, samples)
      select 'C' || ${cid}::int || chr(64 + i), ${rule === 'acm' ? 0 : 1}::smallint,
        ${rule === 'acm' ? null : 100}::int, 3, 'seed', '[{"input": "1 2", "output": "3"}]'
      from generate_series(1, ${problems}::int) i
      returning id, display_id
    ), texts as (
      insert into problem_text (pid, locale, title, description)
      select id, 'zh-CN', 'Problem ' || right(display_id, 1), 'Given $n$, find the answer.' from added
    )
    insert into contest_problem (cid, pid, display_id, display_title, color)
    select ${cid}::bigint, id, right(display_id, 1), 'Problem ' || right(display_id, 1),
      (array['#e11d48', '#2563eb', '#16a34a', '#f59e0b', '#7c3aed', '#0891b2', '#db2777', '#65a30d'])[
        1 + (ascii(right(display_id, 1)) - 65) % 8]
    from added`.execute(db);
}

/**
 * Adds submissions. The number of attempts, the last result and the times depend on the contestant's skill and the
 * problem's difficulty, both 0 to 1.
 */
async function addSubmissions(
  db: Kysely<Database>,
  cid: number,
  { contestants, problems, rule }: ContestSeed,
): Promise<void> {
  await sql`
    insert into submission (pid, cid, cpid, uid, language, code, code_length, submitted_at, modified_at, status,
      counted_status, time_ms, memory_kb, score, judger)
    select pid, ${cid}::bigint, cpid, uid, 'C++', '// try ' || number, 400 + number, at, at, status, status,
      20 + floor(luck * 900)::int, 2000, case when ${rule === 'oi'}::boolean
        then case status when 0 then 100 when -2 then null else floor(luck * 9)::int * 10 end end, 'seed'
    from (
      select link.pid, link.id as cpid, people.uid, number, luck,
        case when number = tries and solves then 0
          else (array[-1, -1, -1, 1, 3, -2, 8])[1 + floor(luck * 7)::int] end as status,
        contest.starts_at + interval '5 hours' * least(0.999, (1 - skill) * 0.35 + position * 0.5 + number * 0.02
          + luck * 0.25) as at
      from contest, contest_problem link
      cross join lateral (select (ascii(link.display_id) - 65)::float / ${problems}::int as position) placed
      cross join lateral (
        select md5('contest ' || ${cid}::int || ' ' || i) as uid,
          1 - sqrt(i::float / ${contestants}::int) as skill, i
        from generate_series(1, ${contestants}::int) i where i % 20 <> 0
      ) people
      cross join lateral (
        select ('x' || substr(md5(people.i || link.display_id), 1, 8))::bit(32)::bigint / 4294967296.0 as chance
      ) rolled
      cross join lateral (
        select skill * 1.1 + 0.15 > position + chance * 0.3 as solves, 1 + floor(chance * 4)::int as tries
      ) drawn
      cross join lateral generate_series(1, tries) number
      cross join lateral (
        select ('x' || substr(md5(people.i || link.display_id || number), 1, 8))::bit(32)::bigint / 4294967296.0
          as luck
      ) again
      where contest.id = ${cid} and link.cid = ${cid} and (solves or chance < 0.25)
    ) sent
    where at <= now()
    order by at, uid`.execute(db);
}
