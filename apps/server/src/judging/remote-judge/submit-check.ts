import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { remoteJudges } from './judges.ts';

/** Problem, language and code of a submission, before it is known whether the problem is a remote one. */
interface RemoteTarget {
  readonly pid: number;
  readonly language: string;
  readonly code: string;
}

/**
 * Returns whether a problem is a remote one. If so, checks that its judge accepts submissions now, offers the language
 * and allows the code length. Throws `remoteUnavailable`, `remoteJudgeOff`, `remoteClaimOnly`, `remoteChallenged`,
 * `remoteAccountsMissing`, `remoteCodeLength`, `languageUnavailable`, `languageNotAllowed`.
 */
export async function checkRemoteTarget(
  db: Kysely<Database>,
  { pid, language, code }: RemoteTarget,
): Promise<boolean> {
  const problem = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['is_remote', 'remote_oj', 'remote_id', 'remote_code_bytes'])
    .executeTakeFirst();
  if (problem?.is_remote !== true) return false;
  const adapter = remoteJudges.find(({ key }) => key === problem.remote_oj);
  if (adapter === undefined || problem.remote_id === null) throw new ApiError('remoteUnavailable');
  await checkOpen(db, adapter);
  await checkRemoteLanguage(db, adapter, pid, language);
  const bytes = Buffer.byteLength(code);
  const { minBytes: min, maxBytes } = adapter.code;
  const max = Math.min(maxBytes, problem.remote_code_bytes ?? maxBytes);
  if (bytes < min || bytes > max)
    throw new ApiError('remoteCodeLength', { judge: adapter.name, min, max, bytes });
  return true;
}

/** Throws an error with the reason if this site cannot submit to the judge now. */
async function checkOpen(
  db: Kysely<Database>,
  { key, name: judge, submission, accountJudge }: RemoteJudgeAdapter,
) {
  const row = await db.selectFrom('remote_judge').where('judge', '=', key).selectAll().executeTakeFirst();
  if (row?.is_enabled !== true) throw new ApiError('remoteJudgeOff', { judge });
  if (submission === 'claim') throw new ApiError('remoteClaimOnly', { judge });
  // After `retry_at` a submission is allowed, to find out whether the judge still requires a captcha.
  if (row.state === 'challenged' && row.retry_at !== null && row.retry_at > new Date())
    throw new ApiError('remoteChallenged', { judge });
  const account = await db
    .selectFrom('remote_account')
    .where('judge', '=', accountJudge)
    .where('is_enabled', '=', true)
    .where('fault', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (account === undefined) throw new ApiError('remoteAccountsMissing', { judge });
}

async function checkRemoteLanguage(
  db: Kysely<Database>,
  adapter: RemoteJudgeAdapter,
  pid: number,
  language: string,
): Promise<void> {
  const offered = await offeredRemoteLanguages(db, adapter);
  if (!offered.includes(language)) throw new ApiError('languageUnavailable', { language });
  const allowed = await db.selectFrom('problem_language').where('pid', '=', pid).select('language').execute();
  // The judge may have removed all languages of the problem's own list; in this case the list restricts nothing.
  const present = allowed.filter((row) => offered.includes(row.language));
  if (present.length > 0 && !present.some((row) => row.language === language))
    throw new ApiError('languageNotAllowed', { language });
}

/**
 * Names of the languages that a judge offers, in the judge's order. Until the judge's list has been read, those of the
 * adapter.
 */
export async function offeredRemoteLanguages(
  db: Kysely<Database>,
  adapter: RemoteJudgeAdapter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_language')
    .where('judge', '=', adapter.accountJudge)
    .orderBy('position')
    .select(['label', 'gone_at'])
    .execute();
  if (rows.length === 0) return adapter.languages.map(({ label }) => label);
  return rows.filter((row) => row.gone_at === null).map((row) => row.label);
}
