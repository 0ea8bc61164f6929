import { randomBytes } from 'node:crypto';
import { taskPriority } from '@xiezhi/contract/judging';
import { findLanguage } from '@xiezhi/contract/languages';
import { limits } from '@xiezhi/contract/limits';
import { groupOf, type Scope } from '@xiezhi/contract/enums/scope';
import { groupAt, isJudgingOpen } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { StoredSample } from '../../platform/database/documents.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { contestHiding, openContestProblem } from '../../problems/problem/contest-problem.ts';
import { openForSolver } from '../../problems/problem/policy.ts';
import { type ScopeColumns, scopeColumns } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { loadAccessContext } from '../../identity/access/access-context.ts';
import { submitIntervalLeft, consumeSubmitInterval } from '../submission/interval.ts';
import { nearestLocalLanguage } from '../../problems/language/nearest-local.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import { isExemptFromInterval } from '../submission/policy.ts';
import { checkCode, checkLanguage } from '../submission/submit.ts';

export interface TestedProgram {
  readonly pid: number;
  readonly scope: Scope;
  readonly language: string;
  readonly code: string;
}

type PlacedProgram = TestedProgram & { readonly place: ScopeColumns };

/** One input of a test run. `sample` is the number of the sample, or 0 for an input that the user entered. */
interface Input {
  readonly sample: number;
  readonly input: string;
  readonly expectedOutput: string | null;
}

/** Runs the program on the input that the user entered. Returns the key of the result. */
export async function startTestRun(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
  input: Omit<Input, 'sample'>,
  now: Date,
): Promise<string> {
  if (Array.from(input.input).length > limits.testRunInputMax) {
    throw new ApiError('testInputTooLong', { limit: limits.testRunInputMax });
  }
  const { place, language } = await check(services, viewer, program, now);
  return store(services, viewer, { ...program, place, language }, [{ ...input, sample: 0 }], now);
}

/** Runs the program once for each sample of the problem. Returns one key for all results. */
export async function startSampleRuns(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
  now: Date,
): Promise<string> {
  const { place, samples, language } = await check(services, viewer, program, now);
  if (samples.length === 0) throw new ApiError('samplesMissing');
  const inputs = samples.map(({ input, output }, at) => ({ sample: at + 1, input, expectedOutput: output }));
  return store(services, viewer, { ...program, place, language }, inputs, now);
}

interface Checked {
  readonly place: ScopeColumns;
  readonly samples: readonly StoredSample[];
  readonly language: string;
}

/** Checks that the user may run programs for the problem: they must be allowed to see it. */
async function check(
  services: Services,
  viewer: Viewer,
  program: TestedProgram,
  now: Date,
): Promise<Checked> {
  const { db } = services;
  const site = await services.siteSettings.get();
  const scope = await scopeMeant(services, program, now);
  const access = await loadAccessContext(services, viewer, scope, now);
  if (!isJudgingOpen(access)) throw new ApiError('judgingClosed');
  checkCode(program.code, site.minimumCodeLength);
  const { problem, gid } = await openTried(services, viewer, scope, program.pid, now);
  const { samples } = await db
    .selectFrom('problem')
    .where('id', '=', problem.id)
    .select('samples')
    .executeTakeFirstOrThrow();
  const language = await languageFor(services, problem, program.language);
  // Old clients send that the scope is a group, but not its id. In this case the group of the problem is used.
  const place = { ...scopeColumns(scope), gid };
  return { place, samples, language };
}

/**
 * Returns the language in which the program runs on this site. For a remote problem, it is the one most similar to the
 * remote judge's language.
 */
async function languageFor(
  services: Services,
  problem: { readonly id: number; readonly isRemote: boolean },
  asked: string,
): Promise<string> {
  const name = problem.isRemote ? nearestLocalLanguage(asked) : asked;
  const language = name === null ? undefined : findLanguage(name);
  if (!language) throw new ApiError('languageUnknown', { language: asked });
  if (!problem.isRemote) await checkLanguage(services, problem.id, language.name);
  else if (!(await availableLanguages(services.db)).has(language.name))
    throw new ApiError('languageUnavailable', { language: language.name });
  return language.name;
}

/** Returns the problem as the viewer may see it in the scope, and the group in which the test run counts. */
async function openTried(services: Services, viewer: Viewer, scope: Scope, pid: number, now: Date) {
  if (scope.kind === 'contest') {
    const problem = await openContestProblem(services, viewer, scope.cid, { pid }, now);
    return { problem, gid: groupAt(problem.access.place)?.gid ?? null };
  }
  const problem = await openForSolver(services, viewer, pid);
  return { problem, gid: groupOf(problem.home) };
}

/**
 * Returns the scope of a request. Old clients send that the scope is a contest or a group, but not its id; the id is
 * then found by the problem.
 */
async function scopeMeant({ db }: Services, { scope, pid }: TestedProgram, now: Date): Promise<Scope> {
  if (scope.kind === 'group' && scope.gid === 0) {
    const problem = await db
      .selectFrom('problem')
      .where('id', '=', pid)
      .where('hidden_at', 'is', null)
      .select('gid')
      .executeTakeFirst();
    if (!problem) throw new ApiError('problemNotFound');
    return problem.gid === null ? { kind: 'practice' } : { kind: 'group', gid: problem.gid };
  }
  if (scope.kind !== 'contest' || scope.cid !== 0) return scope;
  return { kind: 'contest', cid: await contestHiding(db, pid, now) };
}

/** Stores the runs as pending, consumes the interval and queues the runs, in one transaction. */
async function store(
  { db, events, siteSettings }: Services,
  viewer: Viewer,
  program: PlacedProgram,
  inputs: readonly Input[],
  now: Date,
): Promise<string> {
  const { submitIntervalSeconds } = await siteSettings.get();
  const interval = isExemptFromInterval(viewer) ? 0 : submitIntervalSeconds;
  const seconds = await submitIntervalLeft(db, 'last_test_run_at', viewer.uid, interval, now);
  if (seconds > 0) throw new ApiError('testRunTooSoon', { seconds });
  const key = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (trx) => {
    if (!(await consumeSubmitInterval(trx, 'last_test_run_at', viewer.uid, interval, now))) {
      throw new ApiError('testRunTooSoon', { seconds: interval });
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
  { pid, language, code, place }: PlacedProgram,
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
    insert into test_run (judging_id, key, sample, uid, pid, cid, tid, gid, language, code, input, expected_output)
    select id, ${key}, ${sample}::smallint, ${uid}, ${pid}::bigint, ${place.cid}::bigint, ${place.tid}::bigint,
      ${place.gid}::bigint, ${language}, ${code}, ${input},
      ${expectedOutput} from added`.execute(trx);
}
