import { locales } from '@xiezhi/contract/limits';
import { type RemoteChange, remoteChange } from '@xiezhi/contract/routes/remote-import';
import { statementFields } from '@xiezhi/contract/routes/problem-body';
import { sql } from 'kysely';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ProblemChange } from '../../../problems/problem/authoring/change.ts';
import {
  saveProblem,
  type ProblemWriter,
  type WritingServices,
} from '../../../problems/problem/authoring/save.ts';
import { type ProblemState, readProblemState } from '../../../problems/problem/authoring/state.ts';
import type { Statement } from '../../../problems/problem/authoring/store-texts.ts';
import { beginStoring } from '../../../platform/storage/quota.ts';
import { recordWriting, textBytes } from '../../../platform/storage/written.ts';
import type { Services } from '../../../platform/services.ts';
import { remoteJudges } from '../judges.ts';
import { type FetchedProblem, fetchRemoteProblem } from './fetch.ts';
import {
  fetchedFields,
  type FieldValues,
  memoryLimitMbOf,
  putFetched,
  storedTexts,
  textKey,
} from './fetched-fields.ts';
import { fetchImages, storeImages, withImages } from './images.ts';
import { checkOn } from './import-problem.ts';

type AgainServices = WritingServices & Pick<Services, 'settings' | 'blobs'>;

interface Compared {
  readonly before: ProblemState;
  readonly again: FetchedProblem;
  /** Fields recorded at the last fetch; null if the problem was imported before fetched fields were recorded. */
  readonly recorded: { readonly fetched: FieldValues; readonly stored: FieldValues } | null;
  readonly changes: readonly RemoteChange[];
}

/**
 * Fetches a problem again and returns the fields that its judge has changed since. Throws `remoteProblemOurs`,
 * `remoteJudgeOff` and the errors of `fetchRemoteProblem`.
 */
export async function compareAgain(services: AgainServices, pid: number): Promise<Compared> {
  const { db } = services;
  const row = await db
    .selectFrom('problem')
    .where('id', '=', pid)
    .select(['remote_oj', 'remote_id', 'remote_contest'])
    .executeTakeFirst();
  const adapter = remoteJudges.find(({ key }) => key === row?.remote_oj);
  if (!row || row.remote_id === null || adapter === undefined) throw new ApiError('remoteProblemOurs');
  await checkOn(db, adapter);
  const again = await fetchRemoteProblem(services, adapter, {
    id: row.remote_id,
    contest: row.remote_contest,
  });
  const before = await readProblemState(db, pid);
  const stored = await db
    .selectFrom('remote_statement')
    .where('pid', '=', pid)
    .select(['fetched', 'stored'])
    .executeTakeFirst();
  const recorded = stored ?? null;
  return { before, again, recorded, changes: changesOf(before, fetchedFields(again.problem), recorded) };
}

function changesOf(before: ProblemState, now: FieldValues, recorded: Compared['recorded']): RemoteChange[] {
  const present = presentFields(before);
  return Object.entries(now).flatMap(([key, fetched]): RemoteChange[] => {
    const own = present[key] ?? '';
    const isChanged =
      recorded === null
        ? withoutPictures(fetched) !== withoutPictures(own)
        : fetched !== recorded.fetched[key];
    if (!isChanged || fetched === own) return [];
    const [locale, field] = key.includes('.') ? key.split('.') : [null, key];
    const isEdited = recorded === null || own !== recorded.stored[key];
    return [remoteChange.parse({ key, field, locale, present: own, fetched, isEdited })];
  });
}

function presentFields(state: ProblemState): FieldValues {
  return {
    timeLimit: String(state.timeLimitMs),
    memoryLimit: String(state.memoryLimitMb),
    samples: JSON.stringify(state.samples.map(({ input, output }) => ({ input, output }))),
    ...storedTexts(state.statements),
  };
}

/** Removes image addresses, which differ between this site and the judge. */
const withoutPictures = (text: string) => text.replaceAll(/\]\([^\s)]+\)/g, ']()');

/**
 * Applies the chosen changes to the problem and keeps all other fields. Later comparisons no longer report the current
 * differences. Throws `changedMeanwhile` if the judge has changed the problem again, and the errors of `compareAgain`
 * and `saveProblem`.
 */
export async function takeChanges(
  services: AgainServices,
  by: ProblemWriter,
  { pid, digest, keys }: { readonly pid: number; readonly digest: string; readonly keys: readonly string[] },
): Promise<void> {
  const { before, again, recorded, changes } = await compareAgain(services, pid);
  if (again.digest !== digest) throw new ApiError('changedMeanwhile');
  const taken = new Set(changes.flatMap(({ key }) => (keys.includes(key) ? [key] : [])));
  const now = fetchedFields(again.problem);
  const texts = [...taken].flatMap((key) => (key.includes('.') ? [now[key] ?? ''] : []));
  await recordWriting(services, by.uid, textBytes(texts), 'texts');
  const images = await fetchImages(services, again.client, texts, by.uid);
  const links = await services.db.transaction().execute(async (trx) => {
    const checkStorage = await beginStoring(trx, { uid: by.uid });
    const stored = await storeImages(trx, images, { uid: by.uid, at: services.clock() });
    await checkStorage();
    return stored;
  });
  const shown = (key: string) => withImages(now[key] ?? '', links);
  const stored = { ...(recorded?.stored ?? presentFields(before)) };
  for (const key of taken) stored[key] = shown(key);
  await saveProblem(services, by, pid, changeOf(before, again, taken, shown), {
    revision: before.revision,
    beside: async (trx) => {
      await putFetched(trx, pid, now, stored);
      await trx
        .updateTable('problem')
        .set({ remote_digest: again.digest, remote_fetched_at: sql<Date>`now()` })
        .where('id', '=', pid)
        .execute();
    },
  });
}

function changeOf(
  { statements: former }: ProblemState,
  { problem }: FetchedProblem,
  taken: ReadonlySet<string>,
  shown: (key: string) => string,
): ProblemChange {
  const statements: Partial<Record<(typeof locales)[number], Statement>> = {};
  for (const locale of locales) {
    const fields = statementFields.filter((field) => taken.has(textKey(locale, field)));
    if (fields.length === 0) continue;
    const own = former[locale]?.texts ?? { title: '', description: '', input: '', output: '', hint: '' };
    const changed = Object.fromEntries(fields.map((field) => [field, shown(textKey(locale, field))]));
    statements[locale] = { ...own, ...changed };
  }
  return {
    ...(taken.has('timeLimit') && { timeLimitMs: problem.timeLimitMs }),
    ...(taken.has('memoryLimit') && { memoryLimitMb: memoryLimitMbOf(problem) }),
    ...(taken.has('samples') && { samples: problem.samples.map((one) => ({ ...one })) }),
    ...(Object.keys(statements).length > 0 && { statements }),
  };
}
