import { randomBytes } from 'node:crypto';
import { taskPriority } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { limits } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';
import { openProblem } from '../problem/policy.ts';
import type { Services } from '../services.ts';
import { intervalLeft, takeInterval } from '../submission/interval.ts';
import { isExemptFromInterval } from '../submission/policy.ts';
import { checkCode, checkLanguage } from '../submission/submit.ts';

export interface TestedProgram {
  readonly pid: number;
  readonly type: 'public' | 'contest' | 'group';
  readonly language: string;
  readonly code: string;
}

/** One input; `sample` is 0 for the user's own. */
interface Input {
  readonly sample: number;
  readonly input: string;
  readonly expectedOutput: string | null;
}

/** Runs the program on the user's own input. Returns the key of the result. */
export async function startTestRun(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
  input: Omit<Input, 'sample'>,
  now: Date,
): Promise<string> {
  if (Array.from(input.input).length > limits.testRunInputMax) {
    throw new Failure('testInputTooLong', { limit: limits.testRunInputMax });
  }
  await check(services, viewer, program);
  return store(services, viewer, program, [{ ...input, sample: 0 }], now);
}

/** Runs the program once for each sample of the problem, all under one key. */
export async function startSampleRuns(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
  now: Date,
): Promise<string> {
  const samples = await check(services, viewer, program);
  if (samples.length === 0) throw new Failure('samplesMissing');
  const inputs = samples.map(({ input, output }, at) => ({ sample: at + 1, input, expectedOutput: output }));
  return store(services, viewer, program, inputs, now);
}

interface StoredSample {
  readonly input: string;
  readonly output: string;
}

/** Who may see the problem may run programs for it, nobody else (F20). Returns the samples. */
async function check(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
): Promise<readonly StoredSample[]> {
  const { db } = services;
  const site = await services.site.get();
  if (program.type === 'contest') throw new Failure('contestNotFound');
  if (!(program.type === 'group' ? site.openGroupJudge : site.openPublicJudge)) {
    throw new Failure('judgingClosed');
  }
  const language = findLanguage(program.language);
  if (!language) throw new Failure('languageUnknown', { language: program.language });
  checkCode(program.code, site.minimumCodeLength);
  const { id } = await openProblem(db, program.pid, viewer);
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', id)
    .select(['is_remote', 'samples'])
    .executeTakeFirstOrThrow();
  if (problem.is_remote) throw new Failure('remoteUnavailable');
  await checkLanguage(services, id, language.name);
  return problem.samples as StoredSample[];
}

/** The runs are there, pending, before anything can be judged (J14), and the interval is taken with them. */
async function store(
  { db, events, site }: Services,
  viewer: Viewer,
  program: TestedProgram,
  inputs: readonly Input[],
  now: Date,
): Promise<string> {
  const { submitIntervalSeconds } = await site.get();
  const interval = isExemptFromInterval(viewer) ? 0 : submitIntervalSeconds;
  const seconds = await intervalLeft(db, 'last_test_run_at', viewer.uid, interval, now);
  if (seconds > 0) throw new Failure('testRunTooSoon', { seconds });
  const key = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (trx) => {
    if (!(await takeInterval(trx, 'last_test_run_at', viewer.uid, interval, now))) {
      throw new Failure('testRunTooSoon', { seconds: interval });
    }
    for (const input of inputs) await storeRun(trx, key, viewer.uid, program, input);
    await events.publish(trx, 'queue');
  });
  return key;
}

async function storeRun(
  trx: Kysely<Database>,
  key: string,
  uid: string,
  { pid, language, code }: TestedProgram,
  { sample, input, expectedOutput }: Input,
): Promise<void> {
  await sql`
    with added as (
      insert into judging (reason, by_uid, priority) values ('testRun', ${uid}, ${taskPriority.testRun}::smallint)
      returning id
    ), task as (
      insert into judging_task (judging_id, kind, uid, language, priority)
      select id, 'testRun', ${uid}, ${language}, ${taskPriority.testRun}::smallint from added
    )
    insert into test_run (judging_id, key, sample, uid, pid, language, code, input, expected_output)
    select id, ${key}, ${sample}::smallint, ${uid}, ${pid}::bigint, ${language}, ${code}, ${input},
      ${expectedOutput} from added`.execute(trx);
}
