import { setTimeout as pause } from 'node:timers/promises';
import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import type { Simulator } from '../../../apps/server/test-support/remote-judge/simulator.ts';
import {
  basesOf,
  standInAccounts,
  standInProblems,
  type StandIns,
  startStandIns,
  stopStandIns,
} from '../../../apps/server/test-support/remote-judge/stand-ins.ts';
import { Client } from '../../support/client.ts';
import { startSystem, type System } from '../../support/system.ts';

/**
 * Judges at which accounts of the site submit. Each has one of the languages that it offers: the label, and the id at
 * the judge.
 */
export const judges = [
  { key: 'HDU', language: 'G++', languageId: '0' },
  { key: 'POJ', language: 'G++', languageId: '0' },
  { key: 'SPOJ', language: 'C++ (gcc 8.3)', languageId: '1' },
  { key: 'LIBRE', language: 'C++ 17 O2(G++)', languageId: 'cpp' },
] as const satisfies readonly { key: RemoteAccountJudge; language: string; languageId: string }[];

export type TriedJudge = (typeof judges)[number];

/** Two servers on one database, with simulated judges, accounts at them, and some problems of each. */
export interface RemoteSoakWorld {
  readonly system: System;
  readonly token: string;
  site(judge: TriedJudge): Simulator;
  /**
   * Submits to any server that answers, and retries until one accepts; the request id prevents duplicates.
   * @param place index of the server that is asked first
   */
  submit(judge: TriedJudge, one: Submitted, place: number): Promise<number>;
  stop(): Promise<void>;
}

/** A submission to a judge. */
export interface Submitted {
  readonly requestId: string;
  /** Id of the problem at the judge. */
  readonly problem: string;
  readonly code: string;
}

/** @param speed factor by which all pauses are shorter */
export async function startRemoteWorld(speed: number): Promise<RemoteSoakWorld> {
  const sites = await startStandIns();
  // Minimum time in ms between two submissions of an account at the simulated HDU. This site waits longer.
  sites.HDU.behaviour.pauseMs = 5000 / speed;
  const system = await startSystem({
    servers: 2,
    judges: 0,
    readyNodes: 0,
    env: {
      XIEZHI_REMOTE_BASES: basesOf(sites),
      XIEZHI_REMOTE_SPEED: String(speed),
      XIEZHI_RATE_LIMIT_FACTOR: '0',
    },
  }).catch(async (error: unknown) => {
    await stopStandIns(sites);
    throw error;
  });
  const clients = system.urls.map((url) => new Client(url));
  const stop = async () => {
    await system.stop();
    await stopStandIns(sites);
  };
  try {
    const token = await system.client.login('root', system.rootPassword);
    await seed(system.client, token, sites);
    return {
      system,
      token,
      site: ({ key }) => sites[key],
      stop,
      submit: (judge, one, place) => submit(clients, token, judge, one, place),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seed(client: Client, token: string, sites: StandIns): Promise<void> {
  for (const { key } of judges) {
    await client.act(
      'PUT /api/admin/remote-judges',
      { judge: key, isEnabled: true, isConfirmed: true },
      token,
    );
    for (const name of standInAccounts) {
      const account = { judge: key, username: name, password: name };
      await client.act('POST /api/admin/remote-accounts', account, token);
    }
    for (const problemId of standInProblems[key]) {
      const query = { name: key, problemId };
      await client.call('GET /api/admin/problem/import-remote-oj-problem', { query, token });
    }
    sites[key].requests.length = 0;
  }
}

/** Waits 0.1 s per try. */
const attemptsMax = 3000;

async function submit(
  clients: readonly Client[],
  token: string,
  { key, language }: TriedJudge,
  { requestId, problem, code }: Submitted,
  place: number,
): Promise<number> {
  const body = { pid: `${key}-${problem}`, language, code, requestId };
  for (let attempt = 0; ; attempt += 1) {
    const client = clients[(place + attempt) % clients.length];
    try {
      const answer = await client?.ask('POST /api/submit-problem-judge', { token, body });
      if (answer?.status === 200) return answer.data.submitId;
      if (attempt > attemptsMax) throw new Error(`not submitted: ${answer?.msg ?? 'no server'}`);
    } catch (error) {
      // A server may have been killed, so the next attempt asks another one.
      if (attempt > attemptsMax) throw error;
    }
    await pause(100);
  }
}
