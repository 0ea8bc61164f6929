import pg from 'pg';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { System } from '../../support/system.ts';

/** A name of maximum length. */
export const longName = 'Maximilian_Schneider';

/** Numbers of some submissions that the tests open. */
export interface WideContent {
  readonly accepted: number;
  readonly wrong: number;
  readonly broken: number;
}

const verdicts = [
  JudgeStatus.Accepted,
  JudgeStatus.WrongAnswer,
  JudgeStatus.TimeLimitExceeded,
  JudgeStatus.MemoryLimitExceeded,
  JudgeStatus.RuntimeError,
  JudgeStatus.CompileError,
  JudgeStatus.PresentationError,
  JudgeStatus.SystemError,
] as const;

/**
 * Creates data that makes pages wide: a name of maximum length, all verdicts, a rate of 100 %, numbers with many
 * digits. No judge node runs, because nothing is judged. A node that has just left offers the languages.
 */
export async function seedWideContent({ database, client }: System): Promise<WideContent> {
  await client.register(longName, 'secret-1');
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  try {
    await offerLanguages(db);
    const ids = await submitAll(db);
    await db.query(`
      update user_counter set ac = 1234, total = 98765, oi_score = 4321 where uid = (
        select uid from app_user where username = '${longName}');
      insert into problem_counter (pid, total, ac) select id, 8, 8 from problem where display_id = '1000'
        on conflict (pid) do update set total = 8, ac = 8;
      insert into submission_day (day, total, ac) values (current_date, 8, 1)
        on conflict (day) do update set total = 8, ac = 1;
      insert into user_problem (uid, pid, attempts, accepted, last_submit_id)
        select uid, pid, 1, 0, max(id) from submission where status = -1 group by uid, pid
        on conflict do nothing;
      insert into announcement (title, content, uid, status)
        select 'The winter cup begins on Saturday at nine', 'Text', uid, 0 from app_user where username = 'root'`);
    const [accepted = 0, wrong = 0, , , , broken = 0] = ids;
    return { accepted, wrong, broken };
  } finally {
    await db.end();
  }
}

/** Registers languages of a node that has just left. The server still accepts submissions in them, and they wait. */
async function offerLanguages(db: pg.Client): Promise<void> {
  const languages = ['C', 'C++ 17 With O2'].map((name) => ({
    name,
    version: '12',
    compileCommand: 'cc',
    runCommand: './main',
  }));
  await db.query(`insert into judge_node (name, host, languages) values ('away', 'away', $1::jsonb)`, [
    JSON.stringify(languages),
  ]);
}

/** Stores one submission to the first problem for each verdict, with three cases each. */
async function submitAll(db: pg.Client): Promise<number[]> {
  const ids: number[] = [];
  for (const status of verdicts) {
    const { rows } = await db.query<{ id: number }>(
      `with facts as (
        select nextval('submission_id_seq') as id, nextval('judging_id_seq') as judging_id,
          (select uid from app_user where username = $1) as uid,
          (select id from problem where display_id = '1000') as pid
      ), judgings as (
        insert into judging (id, submit_id, priority, status, time_ms, memory_kb, message, case_mode, cases,
          started_at, compiled_at, finished_at)
        overriding system value
        select judging_id, id, 1, $2::int, 12345, 262144,
          case when $2::int = -2 then 'main.cpp:1:1: error: expected unqualified-id before numeric constant' end,
          'default', $3::jsonb, now(), now(), now()
        from facts
      )
      insert into submission (id, pid, uid, language, code, code_length, ip, status, counted_status, time_ms,
        memory_kb, judger, current_judging_id)
      overriding system value
      select id, pid, uid, 'C++ 17 With O2', 'int main() {}', 65535, '192.0.2.1', $2::int, $2::int, 12345, 262144,
        'node-1', judging_id
      from facts returning id::int`,
      [longName, status, JSON.stringify([0, status, 0].map(caseOf))],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
}

const caseOf = (status: number, index: number) => ({
  seq: index + 1,
  group: 1,
  status,
  timeMs: 12_345,
  wallMs: 12_400,
  memoryKb: 262_144,
  score: null,
  message: null,
});
