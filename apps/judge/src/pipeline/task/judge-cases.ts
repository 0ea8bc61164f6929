import type { CaseResult, JudgingTask } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { QuotedCase } from '@xiezhi/contract/text/case-failure';
import {
  type CaseOutcome,
  type CaseOutcomes,
  type CasePlan,
  caseScore,
  decideCase,
  judgingOrder,
  signalName,
  skippedMessage,
} from '@xiezhi/rules';
import type { CaseJudge } from '../modes/judge-mode.ts';
import type { TaskContext, TaskCase } from '../run/task-context.ts';
import type { Exclusivity } from '../../sandbox/core.ts';
import { CaseRunner, type Helpers, outcomeOf } from './case-runner.ts';
import type { MeasuredCase } from './judge-case.ts';
import type { TaskData } from './task-data.ts';
import { TaskFault } from '../../errors/task-fault.ts';

const messageMax = 255;
const staffMessageMax = 2000;
/** Maximum characters of output stored for all failed cases of a judging together. */
const quotedOutputMax = 40_000;
/** Number of cases with a judge error after which the remaining cases are skipped. */
const faultsMax = 3;

export interface CasesTask {
  context: TaskContext;
  caseJudge: CaseJudge;
  data: TaskData;
  exclusivity: Exclusivity;
  /** Idle cores to borrow; null to run one case at a time. */
  helpers: Helpers | null;
}

/** Runs the cases in the order of the problem's case mode, which may skip some; calls `onCase` after each. */
export async function judgeCases(
  work: CasesTask,
  onCase: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const plan = casePlan(work.context.task);
  const cases = judgingOrder(plan);
  const outcomes = new Map<number, CaseOutcome>();
  const results: CaseResult[] = [];
  const quotes = new QuoteBudget();
  const decide = (known: CaseOutcomes, testCase: TaskCase) =>
    countFaults(known) < faultsMax ? decideCase(plan, known, testCase) : 'cancel';
  const add = (result: CaseResult, outcome: CaseOutcome) => {
    outcomes.set(result.seq, outcome);
    results.push(result);
    const { conversation: _tooLong, quoted: _forTheEnd, ...news } = result;
    onCase(news);
  };
  const runner = new CaseRunner({ ...work, cases, decide });
  try {
    let waiting = cases;
    while (waiting.length > 0) {
      const blocked: TaskCase[] = [];
      for (const testCase of waiting) {
        switch (decide(outcomes, testCase)) {
          case 'run': {
            const found = await runner.find(testCase);
            add(quotes.bound(caseResult(testCase, found)), outcomeOf(found));
            break;
          }
          case 'cancel':
            runner.skip(testCase);
            add(cancelledResult(testCase), { status: JudgeStatus.Cancelled, credit: null, usedMs: 0 });
            break;
          case 'wait':
            blocked.push(testCase);
            break;
          case 'omit':
            runner.skip(testCase);
            break;
        }
      }
      // If all remaining cases wait, their groups depend on each other in a cycle, which is an error of the problem.
      if (blocked.length === waiting.length)
        throw new TaskFault('the groups of the problem depend on each other');
      waiting = blocked;
    }
  } finally {
    await runner.close();
  }
  return results.sort((left, right) => left.seq - right.seq);
}

function countFaults(outcomes: CaseOutcomes): number {
  return [...outcomes.values()].filter(({ status }) => status === JudgeStatus.SystemError).length;
}

function casePlan(task: JudgingTask): CasePlan & { cases: readonly TaskCase[] } {
  const { type, judgeCaseMode, dependsOn } = task.problem;
  return {
    type: type === 1 ? 1 : 0,
    mode: judgeCaseMode,
    cases: task.cases,
    dependsOn: new Map(Object.entries(dependsOn).map(([group, needed]) => [Number(group), needed])),
  };
}

function caseResult(testCase: TaskCase, found: MeasuredCase): CaseResult {
  return {
    seq: testCase.seq,
    group: testCase.group,
    status: found.status,
    timeMs: Math.floor(found.cpuNs / 1e6),
    wallMs: Math.floor(found.wallNs / 1e6),
    memoryKb: Math.floor(found.peakMemoryBytes / 1024),
    ...(found.measuredNs && { measuredMs: found.measuredNs.map((ns) => Math.round(ns / 1e4) / 100) }),
    score: testCase.score === null ? null : caseScore(found.status, testCase.score, found.credit),
    message: found.message === '' ? null : truncate(found.message, messageMax),
    ...(found.why && { why: found.why }),
    ...(found.quoted && { quoted: boundQuote(found.quoted) }),
    staffMessage:
      found.staffMessage === null ? null : truncate(withoutControls(found.staffMessage), staffMessageMax),
    ...(found.conversation && { conversation: found.conversation }),
    exitCode: found.exitCode,
    signal: found.signal === null ? null : signalName(found.signal),
  };
}

function boundQuote(quoted: QuotedCase): QuotedCase {
  return quoted.said === undefined ? quoted : { ...quoted, said: truncate(quoted.said, messageMax) };
}

/** Stores the output of the first failures only, so that a judging stays small however many cases fail. */
class QuoteBudget {
  #left = quotedOutputMax;

  bound(result: CaseResult): CaseResult {
    const { output, ...rest } = result.quoted ?? {};
    if (output === undefined) return result;
    this.#left -= output.text.length;
    return this.#left < 0 ? { ...result, quoted: rest } : result;
  }
}

function cancelledResult({ seq, group, score }: TaskCase): CaseResult {
  const nothing = { timeMs: 0, wallMs: 0, memoryKb: 0, score: score === null ? null : 0 };
  return { seq, group, status: JudgeStatus.Cancelled, ...nothing, message: skippedMessage };
}

/**
 * Truncates to at most `limit` UTF-16 units without splitting a surrogate pair, because the database rejects a lone
 * surrogate.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text.toWellFormed();
  const start = text.slice(0, limit - 1);
  const isHalved = /[\uD800-\uDBFF]$/.test(start);
  return `${(isHalved ? start.slice(0, -1) : start).toWellFormed()}…`;
}

/**
 * Replaces control characters. Each of them takes six bytes in JSON, so they could make the report of a few thousand
 * cases exceed its size limit.
 */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
  return text.replaceAll(/[\0-\x08\x0B\x0C\x0E-\x1F]/g, '\uFFFD');
}
