/**
 * Submits a program to the trial site of an upgrade, a restored copy of the site, and waits for its verdict. Run by
 * `npm run upgrade`: XIEZHI_DATA names the data of the trial, XIEZHI_SERVER_URL its server.
 *
 * Prints the verdict. Exit status: 0 judged, 1 not.
 */
import { setTimeout } from 'node:timers/promises';
import { isInProgress, isJudgeStatus, JudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import { isRecord } from '@xiezhi/contract/wire/values';
import { rootRoleId } from '@xiezhi/contract/enums/roles';
import type { Services } from '../../platform/services.ts';
import { storeSession } from '../../identity/session/session.ts';
import { chooseTrialProblem } from './trial-problem.ts';
import { failCommand, withSite } from './with-site.ts';

const base = process.env['XIEZHI_SERVER_URL'] ?? '';
/** Longest wait for the verdict, in ms: submissions of the copied queue come first. */
const timeoutMs = 300_000;

/**
 * Programs that end immediately, one per language. The first one in a language that the problem allows is submitted.
 */
const programs: readonly [language: string, code: string][] = [
  ['C++', 'int main() { return 0; }'],
  ['C', 'int main(void) { return 0; }'],
  ['Python3', 'pass'],
];

/** Outcomes of the judge itself instead of a verdict. */
const faults: ReadonlySet<number> = new Set([JudgeStatus.SystemError, JudgeStatus.SubmittedFailed]);

/** Chooses a problem and opens a session of the administrator. Returns null if the site lacks either. */
async function prepare(services: Services): Promise<{ pid: string; token: string } | null> {
  const root = await services.db
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .select('uid')
    .orderBy('uid')
    .limit(1)
    .executeTakeFirst();
  const pid = await chooseTrialProblem(services.db);
  if (root === undefined || pid === null) return null;
  const { token } = await storeSession(services, { uid: root.uid, ip: '127.0.0.1', userAgent: 'upgrade' });
  return { pid, token };
}

async function post(path: string, token: string, body: object): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    // Requests messages in English, because all messages of the upgrade are in English.
    headers: { authorization: token, 'content-type': 'application/json', 'accept-language': 'en-US' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!isRecord(answer) || answer['status'] !== 200)
    throw new Error(isRecord(answer) ? String(answer['msg']) : `status ${response.status}`);
  return answer['data'];
}

async function submit(pid: string, token: string): Promise<number> {
  let failure: unknown;
  for (const [language, code] of programs)
    try {
      const row = await post('/api/submit-problem-judge', token, { pid, language, code });
      if (isRecord(row)) return Number(row['submitId']);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

async function run(): Promise<void> {
  const given = await withSite(prepare);
  if (given === null) {
    process.stdout.write('-\n');
    return;
  }
  const submitId = await submit(given.pid, given.token);
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const rows = await post('/api/check-submissions-status', given.token, { submitIds: [submitId] });
    const row = isRecord(rows) ? rows[String(submitId)] : undefined;
    const status = isRecord(row) ? Number(row['status']) : Number.NaN;
    if (isJudgeStatus(status) && !isInProgress(status)) {
      if (faults.has(status)) throw new Error(`submission ${submitId}: ${statusLetters[status]}`);
      process.stdout.write(`${statusLetters[status]}\n`);
      return;
    }
    await setTimeout(100);
  }
  throw new Error(`submission ${submitId} was not judged within ${timeoutMs / 1000} s`);
}

run().catch(failCommand);
