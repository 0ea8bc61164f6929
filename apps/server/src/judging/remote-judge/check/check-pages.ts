import { setTimeout } from 'node:timers/promises';
import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import type { RemoteCredentials, RemoteJudgeAdapter, RemoteProblemRef } from '../adapter.ts';

/** Kinds of pages that are requested from a judge. */
export type CheckedPage = 'problem' | 'no such problem' | 'languages' | 'sign-in' | 'list of runs' | 'a run';

/** Result for one kind of page. `needs account`: the page requires sign-in, but no account was given. */
export interface PageCheck {
  readonly judge: RemoteJudgeKey;
  readonly page: CheckedPage;
  readonly result: 'understood' | 'needs account' | 'refused' | 'unavailable' | 'challenged' | 'changed';
  /** What was found, or which part is missing. */
  readonly detail: string;
}

export interface CheckOptions {
  /** Account for pages that require sign-in; null: these pages are not requested. */
  readonly account: RemoteCredentials | null;
  /** Problem to read. Default: a problem that the judge has had for years. */
  readonly problemId?: string | undefined;
}

/** Ids for the checks: an old public problem, and an id that no problem has. */
const samples: Readonly<Record<RemoteJudgeKey, readonly [present: string, absent: string]>> = {
  HDU: ['1000', '999999'],
  CF: ['1A', '1Z'],
  POJ: ['1000', '999999'],
  GYM: ['100001A', '100001Z'],
  AC: ['abc110_a', 'abc110_zz'],
  SPOJ: ['TEST', 'NOSUCHPROBLEM0'],
  LIBRE: ['1', '99999999'],
};

/**
 * Requests one page of each kind from a judge and reports which ones can be parsed. Sends no code, signs in only with
 * the given account, and keeps the judge's request rate.
 */
export async function checkPages(
  adapter: RemoteJudgeAdapter,
  client: RemoteClient,
  { account, problemId }: CheckOptions,
): Promise<PageCheck[]> {
  const checks: PageCheck[] = [];
  const [present, absent] = samples[adapter.key];
  const check = async (page: CheckedPage, ask: () => Promise<string>) => {
    if (checks.length > 0) await setTimeout(adapter.rates.requestMs);
    checks.push({ judge: adapter.key, page, ...(await resultOf(ask, account !== null)) });
  };
  const id = adapter.parseId(problemId ?? present);
  if (id === null) throw new RangeError(`${adapter.name} has no problem ids such as ${problemId ?? present}`);
  let problem: RemoteProblemRef = { ...id, internalId: null };

  await check('problem', async () => {
    const read = await adapter.fetchProblem(client, id);
    problem = read;
    const [text] = Object.values(read.texts);
    return `${text?.title ?? ''}, ${read.timeLimitMs} ms, ${read.memoryLimitKb} KiB, ${read.samples.length} samples`;
  });
  await check('no such problem', async () => {
    try {
      await adapter.fetchProblem(client, adapter.parseId(absent) ?? { ...id, id: absent });
    } catch (error) {
      if (error instanceof RemoteFault && error.kind === 'refused') return error.message;
      throw error;
    }
    throw new RemoteFault('changed', `a problem that does not exist is read: ${absent}`);
  });
  await check('languages', async () => {
    const languages = await adapter.fetchLanguages(client, problem);
    return languages === null ? 'the judge has no public list' : `${languages.length} languages`;
  });
  if (account !== null)
    await check('sign-in', async () => {
      await adapter.signIn(client, account);
      if (!(await adapter.isSignedIn(client, account.username)))
        throw new RemoteFault('changed', 'the page does not say who has signed in');
      return account.username;
    });
  await check('list of runs', async () => {
    const query = { username: account?.username ?? 'nobody', problem, after: null };
    const [newest] = await adapter.runsAfter(client, query);
    return newest === undefined ? 'no run of the account' : `newest run ${newest.runId}`;
  });
  await check('a run', async () => {
    const run = { runId: '1', problem, username: account?.username ?? 'nobody' };
    const state = await adapter.poll(client, run);
    return state.kind === 'absent' ? 'no such run' : state.text;
  });
  return checks;
}

async function resultOf(
  ask: () => Promise<string>,
  hasAccount: boolean,
): Promise<Pick<PageCheck, 'result' | 'detail'>> {
  try {
    return { result: 'understood', detail: await ask() };
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    const { kind, message: detail } = error;
    if (kind === 'signedOut' && !hasAccount) return { result: 'needs account', detail };
    return { result: kind === 'signedOut' ? 'changed' : kind, detail };
  }
}

/** Lines of a table with aligned columns. */
export function tableOf(checks: readonly PageCheck[]): string[] {
  const rows = [
    ['judge', 'page', 'result', 'found or missing'],
    ...checks.map(({ judge, page, result, detail }) => [judge, page, result, detail]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
