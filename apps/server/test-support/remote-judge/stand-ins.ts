import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import { AcSimulator } from './ac.ts';
import { CodeforcesSimulator } from './codeforces.ts';
import { HduSimulator } from './hdu.ts';
import { LibreSimulator } from './libre.ts';
import { PojSimulator } from './poj.ts';
import type { Simulator } from './simulator.ts';
import { SpojSimulator } from './spoj.ts';

/** One simulator per judge, by judge key. */
export interface StandIns {
  readonly HDU: HduSimulator;
  readonly CF: CodeforcesSimulator;
  readonly POJ: PojSimulator;
  readonly GYM: CodeforcesSimulator;
  readonly AC: AcSimulator;
  readonly SPOJ: SpojSimulator;
  readonly LIBRE: LibreSimulator;
}

/** Ids of the problems that each simulator has, by judge key. */
export const standInProblems: Readonly<Record<RemoteJudgeKey, readonly string[]>> = {
  HDU: ['1000', '1001', '1002', '1003', '1004'],
  CF: ['1A', '1B', '4A'],
  POJ: ['1000', '1001', '1002', '1003', '1004'],
  GYM: ['100001A', '100001B'],
  AC: ['abc110_a', 'abc110_b'],
  SPOJ: ['TEST', 'PRIME1', 'ADD', 'SUB', 'MUL'],
  LIBRE: ['1', '2', '3', '4', '5'],
};

/** Accounts of every simulator; the password equals the name. */
export const standInAccounts = ['demo-1', 'demo-2', 'demo-3'] as const;

/**
 * Starts one simulator per judge on loopback, with some problems and accounts.
 * @param firstPort port of the first simulator; the others use the following ports. 0: any free ports
 */
export async function startStandIns(firstPort = 0): Promise<StandIns> {
  const judges: StandIns = {
    HDU: new HduSimulator(),
    CF: new CodeforcesSimulator(),
    POJ: new PojSimulator(),
    GYM: new CodeforcesSimulator(),
    AC: new AcSimulator(),
    SPOJ: new SpojSimulator(),
    LIBRE: new LibreSimulator(),
  };
  let port = firstPort;
  for (const [key, site] of entriesOf(judges)) {
    for (const id of standInProblems[key]) site.addProblem(id);
    for (const name of standInAccounts) site.accounts.set(name, name);
    await site.start(port);
    if (port !== 0) port += 1;
  }
  return judges;
}

export async function stopStandIns(judges: StandIns): Promise<void> {
  await Promise.all(Object.values(judges).map((site: Simulator) => site.stop()));
}

/** Value of XIEZHI_REMOTE_BASES that makes a server use the simulators. */
export function basesOf(judges: StandIns): string {
  return entriesOf(judges)
    .map(([key, site]) => `${key}=${site.base}`)
    .join(',');
}

const entriesOf = (judges: StandIns) => Object.entries(judges) as [RemoteJudgeKey, Simulator][];
