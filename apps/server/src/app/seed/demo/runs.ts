import { taskPriority } from '@xiezhi/contract/judging';
import { storeSubmission } from '../../../judging/submission/store-submission.ts';
import type { DemoSite } from './demo-site.ts';
import type { DemoPerson } from './people.ts';
import type { ProgramKind, Programs } from './programs.ts';
import type { DemoRandom } from './random.ts';

/** Scope of a demo submission. */
export interface DemoScope {
  readonly cid?: number;
  readonly tid?: number;
  readonly gid?: number;
  readonly virtualRun?: number;
  /** Problem link ids of the contest, by problem. */
  readonly links?: ReadonlyMap<number, number>;
}

export interface PlannedRun {
  readonly at: Date;
  readonly person: DemoPerson;
  readonly pid: number;
  readonly kind: ProgramKind;
  readonly place: DemoScope;
}

/** Verdicts other than Accepted, repeated according to their frequency. */
const failures: readonly ProgramKind[] = [
  'wrong_answer',
  'wrong_answer',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'compile_error',
];

/**
 * Returns the kinds of a user's attempts at one problem until the user solves it or gives up. An empty list means that
 * the user did not try the problem.
 */
export function triesAt(
  { skill }: DemoPerson,
  /** 0 easy to 1 hard. */
  hardness: number,
  isScored: boolean,
  random: DemoRandom,
): ProgramKind[] {
  const margin = skill - hardness + 0.35 * (random.next() - 0.5);
  if (margin < -0.25) return [];
  const isSolved = margin > 0;
  const fails = !isSolved || random.next() < 0.38 - margin * 0.35;
  const wrong = fails ? random.pick([1, 1, 1, 2]) : 0;
  const kinds = Array.from({ length: wrong }, () =>
    isScored && random.next() < 0.7 ? 'partially_accepted' : random.pick(failures),
  );
  return isSolved ? [...kinds, 'accepted'] : kinds;
}

export interface Sitting {
  readonly startsAt: Date;
  /** Minutes. */
  readonly length: number;
  /** No submissions after this time. */
  readonly until: Date;
  readonly people: readonly DemoPerson[];
  /** Problems in order of difficulty, which is the order in which most users try them. */
  readonly problems: readonly number[];
  readonly place: DemoScope;
  readonly programs: Programs;
  readonly random: DemoRandom;
}

/** Plans submissions in a contest or lesson: easy problems first, skilled users faster. */
export function planSitting({
  startsAt,
  length,
  until,
  people,
  problems,
  place,
  programs,
  random,
}: Sitting): PlannedRun[] {
  const runs: PlannedRun[] = [];
  for (const person of people) {
    let minute = length * (0.02 + 0.04 * random.next() + 0.03 * (1 - person.skill));
    for (const [index, pid] of problems.entries()) {
      const hardness = problems.length === 1 ? 0.3 : 0.05 + (0.85 * index) / (problems.length - 1);
      for (const kind of triesAt(person, hardness, programs.isScored(pid), random)) {
        minute += length * (0.02 + hardness * 0.11 * (1.3 - person.skill) + 0.05 * random.next());
        const at = new Date(startsAt.getTime() + minute * 60_000 + random.between(0, 59_000));
        if (minute < length && at < until) runs.push({ at, person, pid, kind, place });
      }
    }
  }
  return runs;
}

/** Stores all submissions in order of time. The judge processes them once the site runs. */
export async function sendRuns(
  site: DemoSite,
  runs: readonly PlannedRun[],
  programs: Programs,
  random: DemoRandom,
): Promise<number> {
  const { db, events, siteSettings } = site.services;
  const { timeZone } = await siteSettings.get();
  const usual = new Map<string, string>();
  for (const { at, person, pid, kind, place } of runs.toSorted(
    (left, right) => left.at.getTime() - right.at.getTime(),
  )) {
    const language =
      usual.get(person.username) ?? random.pick(['C++', 'C++', 'C++', 'Python3', 'Python3', 'Java']);
    usual.set(person.username, language);
    const uid = await site.uidOf(person.username);
    await db.transaction().execute((trx) =>
      storeSubmission(
        trx,
        events,
        {
          pid,
          uid,
          columns: {
            cid: place.cid ?? null,
            cpid: place.links?.get(pid) ?? null,
            tid: place.tid ?? null,
            gid: place.gid ?? null,
            virtual_run_id: place.virtualRun ?? null,
          },
          ...programs.choose(pid, kind, random, language),
          submittedAt: at,
          // Low priority, so that a new user gets verdicts immediately while the demo's submissions still wait.
          priority: taskPriority.bulkRejudge,
          ip: '127.0.0.1',
          requestId: null,
        },
        timeZone,
      ),
    );
  }
  return runs.length;
}
