import {
  rehearsalLimits,
  type RehearsalDifference,
  type RehearsalReport,
  type RehearsalSpread,
} from '@xiezhi/contract/contest-rehearsal';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { queueChanges } from './queue.ts';
import { recoveryAfter } from './recovery.ts';

/** A replayed submission and its result. Times are in ms since the run started. */
export interface ReplayedSubmission {
  readonly submitId: number;
  readonly problem: string;
  readonly language: string;
  /** Delay with which the submission was sent, compared with the schedule. */
  readonly lateMs: number;
  readonly sentMs: number;
  /** Start of the judging that gave the verdict; null if there was no such judging. */
  readonly startedMs: number | null;
  readonly finishedMs: number | null;
  /** Id of the node that judged the submission. */
  readonly node: number | null;
  /** The original verdict; null if it did not come from a judge node. */
  readonly was: { readonly status: number; readonly score: number | null } | null;
  readonly now: { readonly status: number; readonly score: number | null } | null;
  readonly timeMs: number | null;
  readonly limitMs: number | null;
  readonly hasNewData: boolean;
  /** Whether the node that was taken out was judging this submission. */
  readonly isReturned: boolean;
}

export interface RehearsalRun {
  readonly pace: number;
  readonly submissions: readonly ReplayedSubmission[];
  readonly nodes: readonly { readonly id: number; readonly name: string; readonly slots: number }[];
  readonly outage: {
    readonly node: string;
    readonly atMs: number;
    readonly untilMs: number;
    readonly nodesLeft: number;
  } | null;
  readonly pauses: number;
}

/** Returns the report of a run. Percentiles use the nearest-rank method. */
export function reportOf({ pace, submissions, nodes, outage, pauses }: RehearsalRun): RehearsalReport {
  const judged = submissions.filter(({ now }) => now !== null && now.status !== JudgeStatus.SystemError);
  const compared = submissions.filter(({ was }) => was !== null);
  const different = compared.filter((one) => isDifferent(one));
  const tookMs = greatest(submissions.map(({ sentMs, finishedMs }) => finishedMs ?? sentMs));
  const stepMs = stepFor(tookMs);
  return {
    pace,
    submissions: submissions.length,
    judged: judged.length,
    equal: compared.length - different.length,
    different: different.length,
    uncompared: judged.filter(({ was }) => was === null).length,
    differences: different.slice(0, rehearsalLimits.differencesMax).map(differenceOf),
    wait: spreadOf(submissions.flatMap((one) => waitOf(one) ?? [])),
    verdict: spreadOf(
      submissions.flatMap(({ sentMs, finishedMs }) => (finishedMs === null ? [] : [finishedMs - sentMs])),
    ),
    lateMs: greatest(submissions.map(({ lateMs }) => lateMs)),
    queueMax: longestQueues(submissions, Infinity)(0),
    tookMs,
    stepMs,
    steps: stepsOf(submissions, tookMs, stepMs),
    interruption: outage && {
      node: outage.node,
      atMs: outage.atMs,
      returned: outage.untilMs < tookMs,
      awayMs: Math.max(0, Math.min(outage.untilMs, tookMs) - outage.atMs),
      nodesLeft: outage.nodesLeft,
      ...recoveryAfter(outage.atMs, submissions),
    },
    nodes: nodes.map(({ id, name, slots }) => {
      const own = judged.filter(({ node }) => node === id);
      const worked = own.reduce((sum, one) => sum + ((one.finishedMs ?? 0) - (one.startedMs ?? 0)), 0);
      return {
        name,
        judged: own.length,
        perMinute: tookMs === 0 ? 0 : round((own.length * 60_000) / tookMs),
        busy: tookMs === 0 ? 0 : round(worked / tookMs),
        slots,
      };
    }),
    pauses,
  };
}

function isDifferent({ was, now }: ReplayedSubmission): boolean {
  return was?.status !== now?.status || (was?.score ?? null) !== (now?.score ?? null);
}

function differenceOf(one: ReplayedSubmission): RehearsalDifference {
  const { submitId, problem, language, was, now, timeMs, limitMs, hasNewData } = one;
  return {
    submitId,
    problem,
    language,
    was: was?.status ?? 0,
    now: now?.status ?? null,
    wasScore: was?.score ?? null,
    nowScore: now?.score ?? null,
    timeMs,
    limitMs,
    hasNewData,
  };
}

const waitOf = ({ sentMs, startedMs }: ReplayedSubmission): number | null =>
  startedMs === null ? null : Math.max(0, startedMs - sentMs);

/** Returns median, 95th percentile and maximum; nulls for an empty list. */
export function spreadOf(values: readonly number[]): RehearsalSpread {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/**
 * Returns the length of a chart step in ms. It is a minute, or less for short runs, so that the chart has several
 * steps.
 */
function stepFor(tookMs: number): number {
  if (tookMs >= 600_000) return 60_000;
  return tookMs >= 60_000 ? 10_000 : 1000;
}

function stepsOf(
  submissions: readonly ReplayedSubmission[],
  tookMs: number,
  stepMs: number,
): RehearsalReport['steps'] {
  const byStep = Map.groupBy(submissions, ({ sentMs }) => Math.floor(sentMs / stepMs));
  const queues = longestQueues(submissions, stepMs);
  return Array.from({ length: Math.floor(tookMs / stepMs) + 1 }, (_, step) => {
    const own = byStep.get(step) ?? [];
    return {
      sent: own.length,
      wait: spreadOf(own.flatMap((one) => waitOf(one) ?? [])),
      queueMax: queues(step),
    };
  });
}

/** Returns the maximum queue length in each step, including the length at its start. */
function longestQueues(submissions: readonly ReplayedSubmission[], stepMs: number): (step: number) => number {
  const changes = queueChanges(submissions);
  let waiting = 0;
  let next = 0;
  return (step) => {
    let most = waiting;
    for (; (changes[next]?.at ?? Infinity) < (step + 1) * stepMs; next += 1) {
      waiting += changes[next]?.by ?? 0;
      most = Math.max(most, waiting);
    }
    return most;
  };
}

const greatest = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0);
const round = (value: number): number => Math.round(value * 100) / 100;
