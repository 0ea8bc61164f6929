import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CaseResult, JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';
import { casesOutcome, wholeOutcome } from '../../../apps/judge/src/pipeline/task/outcome.ts';

export interface SteadyNodeOptions {
  readonly url: string;
  /** Token of judge nodes. */
  readonly token: string;
  readonly db: pg.Client;
  /** Called with the number of judged submissions. */
  readonly onProgress: (count: number) => void;
}

/** Verdicts of reference solutions, by the name of their folder in the problem package. */
const verdicts: Readonly<Record<string, number>> = {
  accepted: JudgeStatus.Accepted,
  partially_accepted: JudgeStatus.WrongAnswer,
  wrong_answer: JudgeStatus.WrongAnswer,
  time_limit_exceeded: JudgeStatus.TimeLimitExceeded,
  run_time_error: JudgeStatus.RuntimeError,
  memory_limit_exceeded: JudgeStatus.MemoryLimitExceeded,
  compile_error: JudgeStatus.CompileError,
};

/**
 * Judges all waiting submissions of the demo with the same measurements every time. The programs of the demo are
 * reference solutions, and their packages state the verdicts. This node registers and claims like any other, but does
 * not run the programs: it reports the stated verdict with made-up times. So pictures show the same values after every
 * run.
 */
export async function judgeSteadily({ url, token, db, onProgress }: SteadyNodeOptions): Promise<void> {
  const call = async <Name extends RouteName>(
    name: Name,
    body: Routes[Name]['body'],
    path = name.slice(name.indexOf(' ') + 1),
  ): Promise<Routes[Name]['data']> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Node ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { status: number; msg: string; data: Routes[Name]['data'] };
    if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`);
    return answer.data;
  };
  const kinds = await readKinds(db);
  const { rows } = await db.query<{ language: string }>('select distinct language from judging_task');
  const languages = rows.map(({ language }) => language);
  const instance = randomUUID();
  const { nodeId } = await call('POST /api/node/register', {
    // The real judge node, which starts later, registers under this name and replaces this node.
    name: 'node-1',
    host: 'demo',
    instance,
    slots: 1,
    cpu: 'demo',
    cores: 1,
    memoryMb: 1024,
    kernel: 'demo',
    release: '0',
    sandbox: { version: '0', tier: 'demo', isSafe: true },
    languages: languages.map((name) => ({ name, version: name, compileCommand: name })),
  });
  for (let count = 0; ; count += 1) {
    const task = await call('POST /api/node/claim', { nodeId, instance, waitMs: 0, languages });
    if (task === null) break;
    const outcome = outcomeOf(task, kinds.get(task.problem.pid) ?? []);
    await call(
      'POST /api/node/tasks/:judgingId/finish',
      { nodeId, instance, fence: task.fence, outcome },
      `/api/node/tasks/${task.judgingId}/finish`,
    );
    if (count % 200 === 0) onProgress(count);
  }
  await call('POST /api/node/leave', { nodeId, instance });
}

interface KnownProgram {
  readonly code: string;
  /** Folder in the package. */
  readonly kind: string;
}

/** Returns the reference solutions by problem id, longest first. */
async function readKinds(db: pg.Client): Promise<Map<number, KnownProgram[]>> {
  const { rows } = await db.query<{ pid: number; submissions: { path: string; code: string }[] }>(
    'select pid::int, submissions from problem_package',
  );
  return new Map(
    rows.map(({ pid, submissions }) => [
      pid,
      submissions
        .map(({ path, code }) => ({ code, kind: path.split('/')[1] ?? '' }))
        .toSorted((a, b) => b.code.length - a.code.length),
    ]),
  );
}

function outcomeOf(task: JudgingTask, programs: readonly KnownProgram[]): JudgingOutcome {
  // The demo puts a comment above some programs, so compare only the end.
  const kind = programs.find(({ code }) => task.code.endsWith(code))?.kind ?? 'accepted';
  const status = verdicts[kind] ?? JudgeStatus.Accepted;
  const parts = { manifest: null, compileMs: 400 };
  if (status === JudgeStatus.CompileError)
    return wholeOutcome(
      JudgeStatus.CompileError,
      'main.cpp:7:5: error: expected ‘;’ before ‘return’\n',
      parts,
    );
  return casesOutcome(task, caseResults(task, status), parts);
}

/**
 * Returns results of cases: accepted up to a certain case, and with the verdict `status` from there on. A problem
 * without scores has no results after the first failed case.
 */
function caseResults({ judgingId, cases, problem }: JudgingTask, status: number): CaseResult[] {
  const firstFailure = Math.floor(cases.length * (0.3 + 0.1 * (judgingId % 6)));
  const isFailure = (index: number) =>
    status !== JudgeStatus.Accepted && index >= Math.min(firstFailure, cases.length - 1);
  const judged =
    problem.type === 1 ? cases : cases.filter((_, index) => index === 0 || !isFailure(index - 1));
  return judged.map(({ seq, group, score }, index) => {
    const own = isFailure(index) ? status : JudgeStatus.Accepted;
    const timeMs =
      own === JudgeStatus.TimeLimitExceeded
        ? problem.timeLimitMs + 1
        : 1 + ((judgingId * 7 + index * 3) % 60);
    return {
      seq,
      group,
      status: own,
      timeMs,
      wallMs: timeMs + 2,
      memoryKb: 1800 + ((judgingId * 13) % 40) * 64,
      score: score === null ? null : own === JudgeStatus.Accepted ? score : 0,
      message: null,
    };
  });
}
