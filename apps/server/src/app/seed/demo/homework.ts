import { pidsOf } from './bank.ts';
import type { DemoContext } from './contests.ts';
import type { DemoPerson } from './people.ts';
import type { Texts } from './problems/problem.ts';
import { attemptKindsAt } from './runs.ts';

export interface PlannedHomework {
  readonly title: Texts;
  readonly description: Texts;
  readonly problems: readonly string[];
  /** Days from now. */
  readonly opens: number;
  readonly due: number;
  readonly late: { readonly percentPerDay: number; readonly floorPercent: number } | null;
  /** Share of students with submissions who submit after the due time. */
  readonly lateShare?: number;
  /** A student with an extension. */
  readonly extension?: string;
}

interface HomeworkPlace {
  readonly gid: number;
  readonly owner: string;
  readonly students: readonly DemoPerson[];
}

const dayMinutes = 1440;

/** Creates a training of a class, assigns it as homework, and plans the submissions of the students. */
export async function assignHomework(
  demo: DemoContext,
  place: HomeworkPlace,
  plan: PlannedHomework,
): Promise<void> {
  const { site, moments } = demo;
  const { gid, owner } = place;
  const opensAt = moments.day(plan.opens, '08:00');
  const dueAt = Number.isInteger(plan.due)
    ? moments.day(plan.due, '22:00')
    : moments.minutes(plan.due * dayMinutes);
  let tid = 0;
  await site.at(new Date(opensAt.getTime() - 3_600_000), async () => {
    const training = {
      gid,
      title: plan.title.zh,
      description: plan.description.zh,
      english: { title: plan.title.en, description: plan.description.en },
      auth: 'Public',
      rank: 1,
      status: true,
    } as const;
    await site.call('POST /api/group/training', { as: owner, body: { training, trainingCategory: null } });
    tid = await latestTraining(demo);
    for (const [index, pid] of (await pidsOf(site, plan.problems)).entries())
      await site.call('POST /api/group/add-training-problem-from-public', {
        as: owner,
        body: { pid, tid, displayId: plan.problems[index] ?? '' },
      });
    const homework = { opensAt: opensAt.toISOString(), dueAt: dueAt.toISOString(), late: plan.late };
    await site.call('PUT /api/training-homework', { as: owner, body: { tid, homework } });
  });
  await planHandIns(demo, place, plan, { tid, opensAt, dueAt });
}

export async function latestTraining({ site }: DemoContext): Promise<number> {
  const { id } = await site.services.db
    .selectFrom('training')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function planHandIns(
  { site, moments, programs, random, runs }: DemoContext,
  { gid, owner, students }: HomeworkPlace,
  plan: PlannedHomework,
  { tid, opensAt, dueAt }: { readonly tid: number; readonly opensAt: Date; readonly dueAt: Date },
): Promise<void> {
  const pids = await pidsOf(site, plan.problems);
  const extended = plan.extension;
  if (extended !== undefined) {
    const body = { tid, uids: [await site.uidOf(extended)], graceMinutes: 3 * dayMinutes };
    await site.at(dueAt, () => site.call('POST /api/training-extensions', { as: owner, body }));
  }
  for (const person of students) {
    if (random.next() > 0.55 + person.skill / 2) continue;
    const isLate = person.username === extended || random.next() < (plan.lateShare ?? 0);
    const [from, until] = isLate
      ? [dueAt, moments.now]
      : [opensAt, dueAt < moments.now ? dueAt : moments.now];
    const span = (until.getTime() - from.getTime()) / 60_000;
    let minute = span * (0.1 + 0.6 * random.next());
    for (const [index, pid] of pids.entries()) {
      const hardness = 0.45 * (index / pids.length);
      for (const kind of attemptKindsAt(person, hardness, programs.isScored(pid), random)) {
        minute += 3 + 20 * random.next();
        const at = new Date(from.getTime() + minute * 60_000);
        if (at < until) runs.push({ at, person, pid, kind, place: { tid, gid } });
      }
    }
  }
}
