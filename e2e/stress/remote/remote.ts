import { remoteTiming } from '../../../apps/server/src/judging/remote-judge/run/timing.ts';
import { remoteChaosRun } from './chaos.ts';
import type { JudgeReport } from './compare.ts';
import { remotePaceRun } from './pace.ts';

/** Factors by which all pauses are shorter than on a real site. */
const speeds = { chaos: 20, pace: 5 } as const;

const isOneToOne = ({ doubled, swapped, lost }: JudgeReport) =>
  doubled.length + swapped.length + lost.length === 0;

/**
 * Tests remote judges with faults and kills, then without faults, as fast as their rates allow. `npm run soak -- remote
 * 60 chaos` sends 60 submissions to each judge and omits the second part. Prints a line of JSON for each part.
 */
export async function remoteRun([count = '500', only]: readonly string[]): Promise<boolean> {
  const submissions = Number(count);
  let isGood = true;
  if (only !== 'pace') {
    const report = await remoteChaosRun({ submissions, speed: speeds.chaos, seed: 13, log: console.error });
    console.log(JSON.stringify({ part: 'chaos', speed: speeds.chaos, ...report }));
    isGood &&= report.judges.every(isOneToOne);
  }
  if (only !== 'chaos') {
    const reports = await remotePaceRun({ submissions, speed: speeds.pace, seed: 17, log: console.error });
    console.log(JSON.stringify({ part: 'pace', speed: speeds.pace, judges: reports }));
    const target = (remoteTiming.pollPauses.at(-1) ?? 0) / speeds.pace + 1000;
    isGood &&= reports.every((report) => isOneToOne(report) && report.p95Ms <= target);
  }
  return isGood;
}
