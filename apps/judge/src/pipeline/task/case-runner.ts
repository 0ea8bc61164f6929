import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseDecision, CaseOutcome, CaseOutcomes } from '@xiezhi/rules';
import type { CaseJudge } from '../modes/judge-mode.ts';
import type { TaskContext, TaskCase } from '../run/task-context.ts';
import type { Exclusivity, Core } from '../../sandbox/core.ts';
import { judgeCase, type MeasuredCase } from './judge-case.ts';
import { judgePasses } from './judge-passes.ts';
import type { TaskData } from './task-data.ts';

/** Idle cores, each borrowed for one case. */
export interface Helpers {
  /** Reserves and returns an idle core; null if no core is idle. */
  borrow(): Core | null;
  release(core: Core): void;
  workFolder(core: Core): Promise<string>;
}

export interface CaseRunnerOptions {
  context: TaskContext;
  caseJudge: CaseJudge;
  data: TaskData;
  exclusivity: Exclusivity;
  helpers: Helpers | null;
  /** Cases in the order in which the caller requests them. */
  cases: readonly TaskCase[];
  /** Decides whether a case that has not started runs, waits, is cancelled or is omitted. */
  decide(outcomes: CaseOutcomes, testCase: TaskCase): CaseDecision;
}

/** Number of waiting cases, in order, that are considered for a speculative start. */
const aheadMax = 32;
/** Assumed outcome of a case in progress. */
const assumedOutcome: CaseOutcome = { status: JudgeStatus.Accepted, credit: null, usedMs: 0 };

/** Returns the part of a result on which the decisions about other cases depend. */
export function outcomeOf({ status, credit, cpuNs, wallNs }: MeasuredCase): CaseOutcome {
  return { status, credit, usedMs: Math.max(cpuNs, wallNs) / 1e6 };
}

/**
 * Runs the cases of a task on its own core and on borrowed idle cores. The caller requests the cases one after the
 * other. Later cases start speculatively, assuming that those in progress will be accepted; results that are not needed
 * are discarded. The outcome therefore depends neither on the number of cores nor on completion order.
 */
export class CaseRunner {
  readonly #options: CaseRunnerOptions;
  #waiting: readonly TaskCase[];
  #wanted: TaskCase | null = null;
  readonly #outcomes = new Map<number, CaseOutcome>();
  readonly #findings = new Map<number, PromiseWithResolvers<MeasuredCase>>();
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #isOwnFree = true;
  #hasFailed = false;

  constructor(options: CaseRunnerOptions) {
    this.#options = options;
    this.#waiting = options.cases;
    this.#signal = AbortSignal.any([options.context.signal, this.#stop.signal]);
  }

  /** Returns the result of a case, starting it next if it has not started. Rejects like `judgeCase`. */
  find(testCase: TaskCase): Promise<MeasuredCase> {
    this.#wanted = testCase;
    this.#begin();
    return this.#finding(testCase).promise;
  }

  /** Removes a case that will not be requested. */
  skip(testCase: TaskCase): void {
    this.#waiting = this.#waiting.filter((other) => other !== testCase);
  }

  /** Aborts running cases and resolves when all have ended. */
  async close(): Promise<void> {
    this.#waiting = [];
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  /** Starts cases on all free cores. */
  #begin(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const core = this.#takeCore();
      if (core === null) return;
      this.skip(next);
      this.#outcomes.set(next.seq, assumedOutcome);
      const run = this.#run(next, core).finally(() => {
        this.#running.delete(run);
        this.#begin();
      });
      this.#running.add(run);
    }
  }

  #next(): TaskCase | undefined {
    const wanted = this.#waiting.find((one) => one === this.#wanted);
    // After a failure, runs only cases that the caller requests, because the task is about to end.
    if (wanted !== undefined || this.#hasFailed) return wanted;
    const mayBegin = (one: TaskCase) => this.#options.decide(this.#outcomes, one) === 'run';
    return this.#waiting.slice(0, aheadMax).find(mayBegin);
  }

  #takeCore(): Core | null {
    const { context, helpers } = this.#options;
    if (!this.#isOwnFree) return helpers?.borrow() ?? null;
    this.#isOwnFree = false;
    return context.core;
  }

  #release(core: Core): void {
    if (core === this.#options.context.core) this.#isOwnFree = true;
    else this.#options.helpers?.release(core);
  }

  /** Runs a case on a core. Never rejects: the error goes to the caller of `find`. */
  async #run(testCase: TaskCase, core: Core): Promise<void> {
    const finding = this.#finding(testCase);
    try {
      const found = await this.#judge(testCase, core);
      this.#outcomes.set(testCase.seq, outcomeOf(found));
      finding.resolve(found);
    } catch (error) {
      this.#hasFailed = true;
      finding.reject(error);
    } finally {
      this.#release(core);
    }
  }

  async #judge(testCase: TaskCase, core: Core): Promise<MeasuredCase> {
    const { caseJudge, exclusivity, data, helpers } = this.#options;
    const own = { ...this.#options.context, signal: this.#signal };
    const isOwn = core === own.core || helpers === null;
    const context = isOwn ? own : { ...own, core, workFolder: await helpers.workFolder(core) };
    const files = await data.open(testCase);
    return judgeCase(context, { testCase, ...files, exclusivity }, (open) =>
      judgePasses(context, open, (one) => caseJudge.judge(one, context)),
    );
  }

  #finding({ seq }: TaskCase): PromiseWithResolvers<MeasuredCase> {
    const known = this.#findings.get(seq);
    if (known !== undefined) return known;
    const finding = Promise.withResolvers<MeasuredCase>();
    // Prevents an unhandled rejection if the case is never requested.
    finding.promise.catch(() => {});
    this.#findings.set(seq, finding);
    return finding;
  }
}
