import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JudgeStatus, isInProgress } from '@xiezhi/contract/enums/status';
import { startSystem } from '../../e2e/support/system.ts';

export interface WholeSystem {
  /** Returns the time from the response to the POST until the final status on the live channel, in ms. */
  judge(language: string, code: string): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts database, server and judge node like `npm start`. Resolves when the languages are ready and all preparations
 * are complete.
 */
export async function startWholeSystem(languages: readonly string[]): Promise<WholeSystem> {
  const system = await startSystem({ judges: 1 });
  try {
    const token = await system.client.login('root', system.rootPassword);
    await untilOffered(system.client, token, languages);
    for (const folder of system.judgeFolders) await untilPrepared(join(folder, 'judge'));
    return {
      judge: (language, code) => judgeOnce(system.client, token, language, code),
      stop: () => system.stop(),
    };
  } catch (error) {
    console.error(system.logs().slice(-4000));
    await system.stop();
    throw error;
  }
}

type Client = Awaited<ReturnType<typeof startSystem>>['client'];

async function judgeOnce(client: Client, token: string, language: string, code: string): Promise<number> {
  const { submitId } = await client.call('POST /api/submit-problem-judge', {
    token,
    body: { pid: '1000', language, code, cid: 0 },
  });
  const started = performance.now();
  let ended = 0;
  let status = Number.NaN;
  const until = (event: string, data: unknown, at: number) => {
    if (event !== 'submission' || typeof data !== 'object' || data === null || !('status' in data))
      return false;
    status = Number(data.status);
    ended = at;
    return !isInProgress(status);
  };
  await client.watch([`submission:${submitId}`], token, until, 60_000);
  if (status !== JudgeStatus.Accepted) throw new Error(`submission ${submitId} ended with status ${status}`);
  return ended - started;
}

async function untilOffered(client: Client, token: string, languages: readonly string[]): Promise<void> {
  for (;;) {
    const offered = await client.call('GET /api/languages', { token, query: {} });
    const names = new Set(offered.map((language) => language.name));
    if (languages.every((name) => names.has(name))) return;
    await pause(500);
  }
}

/**
 * Waits until all self-tests and preparations are complete. The headers of the C++ dialects come last, so it waits for
 * these.
 */
async function untilPrepared(folder: string): Promise<void> {
  const wanted = 6;
  const end = Date.now() + 300_000;
  while (
    Date.now() < end &&
    (!existsSync(folder) || globSync(`${folder}/toolchains/*/headers-*/ready`).length < wanted)
  ) {
    await pause(1000);
  }
}
