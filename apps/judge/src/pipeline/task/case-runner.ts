import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { CaseDecision, CaseOutcome, CaseOutcomes } from '@xiezhi/rules';
import type { CaseJudge } from '../modes/judge-mode.ts';
import type { TaskContext, TaskCase } from '../run/task-context.ts';
import type { Exclusivity, Core } from '../../sandbox/core.ts';
import { judgeCase, type MeasuredCase } from './judge-case.ts';
import { judgePasses } from './judge-passes.ts';
import type { TaskData } from './task-data.ts';

/** Further cores, each lent for one case. */
export interface Helpers {
  /** Null when there is none to spare. */
  borrow(): Core | null;
  giveBack(core: Core): void;
  workFolder(core: Core): Promise<string>;
}

export interface CaseRunnerOptions {
  bench: TaskContext;
  caseJudge: CaseJudge;
  data: TaskData;
  company: Exclusivity;
  helpers: Helpers | null;
  /** In the order in which they will be wanted. */
  cases: readonly TaskCase[];
  /** What to do with a case that has not begun. */
  decide(outcomes: CaseOutcomes, testCase: TaskCase): CaseDecision;
}

/** So many cases from the next one on are looked at for one that may begin. */
const aheadMost = 32;
/** What is assumed of a case under way. */
const hoped: CaseOutcome = { status: JudgeStatus.Accepted, credit: null, heldMs: 0 };

/** What the order of the cases hangs on. */
export function outcomeOf({ status, credit, cpuNs, wallNs }: MeasuredCase): CaseOutcome {
  return { status, credit, heldMs: Math.max(cpuNs, wallNs) / 1e6 };
}

/**
 * Runs the cases of a task on its own core and on borrowed idle cores. The caller requests cases sequentially, as on a single core.
 * Later cases start speculatively, assuming that those in progress will be accepted; results that are not needed are discarded. The
 * outcome therefore depends neither on the number of cores nor on completion order.
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
    this.#signal = AbortSignal.any([options.bench.signal, this.#stop.signal]);
  }

  /** What is found about a case, which is the next to begin if it has not begun. Rejects as `judgeCase`. */
  find(testCase: TaskCase): Promise<MeasuredCase> {
    this.#wanted = testCase;
    this.#begin();
    return this.#finding(testCase).promise;
  }

  /** The case will not be wanted. */
  skip(testCase: TaskCase): void {
    this.#waiting = this.#waiting.filter((other) => other !== testCase);
  }

  /** Ends what is still under way; resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#waiting = [];
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  /** Gives work to every core that has none. */
  #begin(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const core = this.#takeCore();
      if (core === null) return;
      this.skip(next);
      this.#outcomes.set(next.seq, hoped);
      const run = this.#run(next, core).finally(() => {
        this.#running.delete(run);
        this.#begin();
      });
      this.#running.add(run);
    }
  }

  #next(): TaskCase | undefined {
    const wanted = this.#waiting.find((one) => one === this.#wanted);
    // A task that is about to fail needs no more of its cases than it asks for.
    if (wanted !== undefined || this.#hasFailed) return wanted;
    const mayBegin = (one: TaskCase) => this.#options.decide(this.#outcomes, one) === 'run';
    return this.#waiting.slice(0, aheadMost).find(mayBegin);
  }

  #takeCore(): Core | null {
    const { bench, helpers } = this.#options;
    if (!this.#isOwnFree) return helpers?.borrow() ?? null;
    this.#isOwnFree = false;
    return bench.core;
  }

  #giveBack(core: Core): void {
    if (core === this.#options.bench.core) this.#isOwnFree = true;
    else this.#options.helpers?.giveBack(core);
  }

  /** Never rejects: who wants the case hears of it. */
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
      this.#giveBack(core);
    }
  }

  async #judge(testCase: TaskCase, core: Core): Promise<MeasuredCase> {
    const { caseJudge, company, data, helpers } = this.#options;
    const own = { ...this.#options.bench, signal: this.#signal };
    const isOwn = core === own.core || helpers === null;
    const bench = isOwn ? own : { ...own, core, workFolder: await helpers.workFolder(core) };
    const files = await data.open(testCase);
    return judgeCase(bench, { testCase, ...files, company }, (open) =>
      judgePasses(bench, open, (one) => caseJudge.judge(one, bench)),
    );
  }

  #finding({ seq }: TaskCase): PromiseWithResolvers<MeasuredCase> {
    const known = this.#findings.get(seq);
    if (known !== undefined) return known;
    const finding = Promise.withResolvers<MeasuredCase>();
    // A failure of a case that is never wanted is nobody's concern.
    finding.promise.catch(() => {});
    this.#findings.set(seq, finding);
    return finding;
  }
}
