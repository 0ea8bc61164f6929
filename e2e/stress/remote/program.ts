import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { standInProblems } from '../../../apps/server/test-support/remote-judge/stand-ins.ts';
import type { Submitted, TriedJudge } from './world.ts';

/** Verdicts as the simulators name them, and the status of each on this site. */
const verdicts = [
  ['AC', JudgeStatus.Accepted],
  ['WA', JudgeStatus.WrongAnswer],
  ['TLE', JudgeStatus.TimeLimitExceeded],
  ['RE', JudgeStatus.RuntimeError],
  ['CE', JudgeStatus.CompileError],
] as const;

/** A submission whose verdict is known. */
export interface Program extends Submitted {
  readonly expected: number;
  /** Milliseconds until the judge's verdict. */
  readonly judgedMs: number;
}

/** Returns the program with this number. No two programs have the same code. */
export function programOf(
  { key }: TriedJudge,
  number: number,
  { random, judgedMs }: { readonly random: () => number; readonly judgedMs: number },
): Program {
  const [word, expected] = verdicts[number % verdicts.length] ?? verdicts[0];
  const problem = pick(standInProblems[key], random);
  const filler = '0'.repeat(40 + Math.floor(random() * 40));
  return {
    requestId: `remote-${key}-${number}`,
    problem,
    expected,
    judgedMs,
    code: `// number=${number} verdict=${word} ms=${Math.round(judgedMs)} ${filler}\nint main() {}\n`,
  };
}

/** Returns the number of the program with this code. Null for code of another person. */
export function numberOf(code: string): number | null {
  const number = /\bnumber=(\d+)/.exec(code)?.[1];
  return number === undefined ? null : Number(number);
}

/** Returns code that another person sends manually. It is about as long as ours, and accepted. */
export function foreignCode(random: () => number): string {
  return `// by hand verdict=AC ${'1'.repeat(50 + Math.floor(random() * 100))}\nint main() {}\n`;
}

/** Returns a random element. */
export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}
