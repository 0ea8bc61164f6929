import { pidsOf } from './bank.ts';
import type { DemoContext } from './contests.ts';
import { demoPeople } from './people.ts';
import { attemptKindsAt } from './runs.ts';

/** Problems of the bank with their difficulty for practice, from 0 to 1. */
const hardnesses: readonly (readonly [string, number])[] = [
  ['1000', 0.05],
  ['1001', 0.3],
  ['1002', 0.3],
  ['1003', 0.5],
  ['1004', 0.5],
  ['1005', 0.75],
  ['1006', 0.5],
  ['1007', 0.65],
  ['1008', 0.7],
  ['1009', 0.65],
  ['1010', 0.8],
  ['1011', 0.95],
  ['1012', 0.35],
  ['1013', 0.6],
  ['1014', 0.4],
  ['2001', 0.15],
  ['2002', 0.3],
  ['2003', 0.15],
  ['2004', 0.45],
  ['2005', 0.35],
  ['2006', 0.5],
  ['2007', 0.55],
  ['2008', 0.25],
  ['2009', 0.45],
];

/** Plans practice submissions, more of them in the last days. */
export async function planPractice({ site, moments, programs, random, runs }: DemoContext): Promise<void> {
  const pids = await pidsOf(
    site,
    hardnesses.map(([displayId]) => displayId),
  );
  for (const person of demoPeople) {
    if (person.part === 'teacher') continue;
    const wanted = 1 + Math.round(3 * person.skill * random.next() + 1.5 * random.next());
    for (const index of random.shuffled([...pids.keys()]).slice(0, wanted)) {
      const pid = pids[index];
      if (pid === undefined) continue;
      const days = Math.min(person.joined - 1, Math.floor(28 * random.next() ** 2));
      let moment = moments.day(-days, `${random.between(9, 22)}:${random.between(0, 59)}`).getTime();
      for (const kind of attemptKindsAt(
        person,
        hardnesses[index]?.[1] ?? 0.5,
        programs.isScored(pid),
        random,
      )) {
        moment += 60_000 * (2 + 15 * random.next());
        if (moment < moments.now.getTime()) runs.push({ at: new Date(moment), person, pid, kind, place: {} });
      }
    }
  }
}
