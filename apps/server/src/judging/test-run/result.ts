import { comparerSpec } from '@xiezhi/contract/judging';
import type { Locale } from '@xiezhi/contract/limits';
import type { SampleResult, TestRunResult } from '@xiezhi/contract/routes/test-run';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { chooseComparer, type Comparer, type Difference } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { removesEndBlank } from '../queue/problem-snapshot.ts';
import { noFreeNode } from './timeout.ts';

/** Time in milliseconds for which results can be read after the run has ended. */
export const resultTtlMs = 600_000;

/** Text that the judge appends to an output that it truncated to its first 1000 characters. */
const cutMark = '...';
const maxCharacters = 1000;

const sentences = {
  fault: {
    'zh-CN': '评测系统出现故障，与你的程序无关',
    'en-US': 'The judge failed, not your program',
  },
  noNode: {
    'zh-CN': '当前没有空闲的评测机，请稍后重试',
    'en-US': 'No judge node was free. Try again later',
  },
} as const satisfies Record<string, Record<Locale, string>>;

/** Returns the user's runs with this key. They can be read repeatedly until they expire. Throws `testRunNotFound`. */
export async function findRuns(db: Kysely<Database>, uid: string, key: string) {
  const rows = await db
    .selectFrom('test_run as run')
    .innerJoin('problem', 'problem.id', 'run.pid')
    .where('run.key', '=', key)
    .where('run.uid', '=', uid)
    .where(sql<boolean>`coalesce(run.finished_at, now()) > now() - ${resultTtlMs} * interval '1 millisecond'`)
    .select([
      'run.sample',
      'run.status',
      'run.time_ms',
      'run.memory_kb',
      'run.input',
      'run.expected_output',
      'run.stdout',
      'run.stderr',
      'problem.judge_mode',
      'problem.is_remove_end_blank',
      'problem.is_remote',
      'problem.comparer',
    ])
    .orderBy('run.sample')
    .execute();
  if (rows.length === 0) throw new ApiError('testRunNotFound');
  return rows;
}

export type TestRun = Awaited<ReturnType<typeof findRuns>>[number];

export function presentTestRun(run: TestRun, locale: Locale): TestRunResult {
  return run.status === null ? { status: JudgeStatus.Pending } : presentFields(run, locale);
}

function presentFields(run: TestRun, locale: Locale) {
  return {
    status: run.status ?? JudgeStatus.Pending,
    time: run.time_ms,
    memory: run.memory_kb,
    userInput: run.input,
    userOutput: run.stdout,
    expectedOutput: run.expected_output,
    stderr: messageOf(run, locale),
    problemJudgeMode: run.judge_mode,
    difference: differenceOf(run),
  } satisfies TestRunResult;
}

/**
 * Returns the error output of the program. For a System Error returns a general sentence, because its reason is meant
 * for the log, not for users.
 */
function messageOf(run: TestRun, locale: Locale): string | null {
  if (run.status !== JudgeStatus.SystemError) return run.stderr;
  return sentences[run.stderr === noFreeNode ? 'noNode' : 'fault'][locale];
}

export function presentSample(run: TestRun, locale: Locale): SampleResult {
  return { sample: run.sample, ...presentFields(run, locale) };
}

/** Returns the first difference of a wrong answer. Uses the same comparison as judging. */
function differenceOf(run: TestRun): Difference | null {
  if (run.status !== JudgeStatus.WrongAnswer || run.stdout === null) return null;
  const isCut = run.stdout.endsWith(cutMark) && Array.from(run.stdout).length > maxCharacters;
  const shown = isCut ? run.stdout.slice(0, -cutMark.length) : run.stdout;
  // With a checker, an output that differs from the expected one may still be right, so no difference is shown.
  const isCompared = run.judge_mode === 'default' || run.comparer !== null;
  const comparer = isCompared ? comparerOf(run) : null;
  if (comparer === null) return null;
  comparer.feed('user', Buffer.from(shown));
  comparer.end('user');
  comparer.feed('answer', Buffer.from(run.expected_output ?? ''));
  comparer.end('answer');
  const difference = comparer.result()?.difference ?? null;
  // If the difference is at the end of a truncated output, ignores it, because the complete output may continue
  // correctly.
  const lines = shown.split('\n');
  const isAtCut =
    isCut && difference?.line === lines.length && difference.column > Array.from(lines.at(-1) ?? '').length;
  return isAtCut ? null : difference;
}

function comparerOf(run: TestRun): Comparer | null {
  const comparer = comparerSpec.nullable().safeParse(run.comparer);
  if (!comparer.success) return null;
  return chooseComparer({ comparer: comparer.data, isRemoveEndBlank: removesEndBlank(run) });
}
