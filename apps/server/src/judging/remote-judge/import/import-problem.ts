import { type Locale, locales, remoteJudgeKeys } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { recordAudit } from '../../../identity/audit/record.ts';
import { storePublicFile } from '../../../identity/public-file/public-file.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { beginStoring } from '../../../platform/storage/quota.ts';
import { recordWriting, textBytes } from '../../../platform/storage/written.ts';
import {
  findOrMakeTag,
  storeProblemLanguages,
  storeTags,
} from '../../../problems/problem/authoring/store-parts.ts';
import { type StatementState, storeTexts } from '../../../problems/problem/authoring/store-texts.ts';
import type { RemoteJudgeAdapter, RemoteProblem, RemoteProblemId } from '../adapter.ts';
import { remoteJudges } from '../judges.ts';
import { seedLanguages } from '../languages.ts';
import { type FetchedProblem, fetchRemoteProblem } from './fetch.ts';
import { type FetchedImage, fetchImages, storeImages, withImages } from './images.ts';
import { memoryLimitMbOf, recordFetched } from './fetched-fields.ts';
import { fetchPdf, withPdf } from './pdf.ts';

/** A problem of a remote judge as a request names it. */
export interface RemoteName {
  /** Key of the judge, in any case. */
  readonly name: string;
  /** Problem id at this judge, or the address of the problem's page. */
  readonly problemId: string;
}

export interface Importer {
  readonly uid: string;
  readonly username: string;
  readonly ip: string;
}

type ImportServices = Pick<Services, 'db' | 'settings' | 'blobs' | 'clock'>;

/**
 * Returns the adapter and the canonical problem id. Throws `remoteJudgeUnknown`, `remoteJudgeUnavailable`,
 * `remoteIdInvalid`.
 */
export function readRemoteName({ name: asked, problemId }: RemoteName): {
  readonly adapter: RemoteJudgeAdapter;
  readonly id: RemoteProblemId;
} {
  const name = remoteJudgeKeys.find((key) => key === asked.toUpperCase());
  if (name === undefined) throw new ApiError('remoteJudgeUnknown', { name: asked });
  const adapter = remoteJudges.find(({ key }) => key === name);
  if (adapter === undefined) throw new ApiError('remoteJudgeUnavailable', { name });
  const id = adapter.parseId(problemId);
  if (id === null) throw new ApiError('remoteIdInvalid', { name, problemId });
  return { adapter, id };
}

/** Returns the id of the problem on this site that has this remote id; undefined if it was not imported. */
export async function findImported(
  db: Kysely<Database>,
  { key }: RemoteJudgeAdapter,
  { id }: RemoteProblemId,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('problem')
    .where((eb) =>
      eb.or([
        eb.and([eb('remote_oj', '=', key), sql<boolean>`lower(remote_id) = lower(${id})`]),
        // A problem without a remote id whose display id is the one that an import would use.
        eb('display_id', '=', `${key}-${id}`),
      ]),
    )
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Fetches a problem of a remote judge and stores it. With `auth` 3 the problem is for contests only. Throws
 * `remoteProblemTaken`, `remoteJudgeOff` and the errors of `readRemoteName`, `fetchRemoteProblem` and the storage
 * quota.
 */
export async function importRemoteProblem(
  services: ImportServices,
  name: RemoteName,
  by: Importer,
  auth: 1 | 3 = 1,
): Promise<number> {
  const { adapter, id } = readRemoteName(name);
  const { db, clock } = services;
  if ((await findImported(db, adapter, id)) !== undefined)
    throw new ApiError('remoteProblemTaken', { judge: adapter.name, problemId: id.id });
  await checkOn(db, adapter);
  const fetched = await fetchRemoteProblem(services, adapter, id);
  await recordWriting(services, by.uid, textBytes(fetched.problem), 'texts');
  const images = await fetchImages(
    services,
    fetched.client,
    Object.values(fetched.problem.texts).flatMap(Object.values),
    by.uid,
  );
  const pdf = await fetchPdfOf(services, fetched, {
    name: displayIdOf(adapter, fetched.problem),
    uid: by.uid,
  });
  await seedLanguages(db, [adapter]);
  return db.transaction().execute(async (trx) => {
    const checkQuota = await beginStoring(trx, { uid: by.uid, gid: null });
    const pid = await store(trx, adapter, fetched, { by, auth });
    await storeParts(trx, pid, adapter, fetched.problem, { images, pdf, uid: by.uid, at: clock() });
    const displayId = displayIdOf(adapter, fetched.problem);
    await recordAudit(trx, by, {
      action: 'problem-imported',
      target: `problem:${pid}`,
      detail: { displayId, judge: adapter.key, address: fetched.address },
    });
    await checkQuota();
    return pid;
  });
}

/**
 * Returns the id of the problem on this site; imports the problem first if necessary. Throws the errors of
 * `importRemoteProblem`.
 */
export async function ensureRemoteProblem(
  services: ImportServices,
  name: RemoteName,
  by: Importer,
  auth: 1 | 3,
): Promise<number> {
  const { adapter, id } = readRemoteName(name);
  return (await findImported(services.db, adapter, id)) ?? importRemoteProblem(services, name, by, auth);
}

/** Throws `remoteJudgeOff`. */
export async function checkOn(db: Kysely<Database>, { key, name }: RemoteJudgeAdapter): Promise<void> {
  const row = await db
    .selectFrom('remote_judge')
    .where('judge', '=', key)
    .select('is_enabled')
    .executeTakeFirst();
  if (row?.is_enabled !== true) throw new ApiError('remoteJudgeOff', { judge: name });
}

const displayIdOf = ({ key }: RemoteJudgeAdapter, { id, internalId }: RemoteProblem) =>
  `${key}-${id}${internalId === null ? '' : `(${internalId})`}`;

async function store(
  trx: Kysely<Database>,
  adapter: RemoteJudgeAdapter,
  { problem, digest, address }: FetchedProblem,
  { by, auth }: { readonly by: Importer; readonly auth: 1 | 3 },
): Promise<number> {
  const row = await trx
    .insertInto('problem')
    .values({
      display_id: displayIdOf(adapter, problem),
      author: by.username,
      author_uid: by.uid,
      auth,
      type: 0,
      difficulty: 1,
      is_remote: true,
      remote_oj: adapter.key,
      remote_id: problem.id,
      remote_internal_id: problem.internalId,
      remote_contest: problem.contest,
      remote_url: address,
      remote_digest: digest,
      remote_fetched_at: sql<Date>`now()`,
      remote_code_bytes: problem.codeLimitBytes,
      time_limit_ms: problem.timeLimitMs,
      memory_limit_mb: memoryLimitMbOf(problem),
      is_remove_end_blank: false,
      // Existing clients display the source as HTML.
      source: `<a style="color:#1A5CC8" href="${escapeHtml(address)}">${escapeHtml(adapter.sourceLabel(problem))}</a>`,
      default_locale: problem.texts['zh-CN'] === undefined ? 'en-US' : 'zh-CN',
      samples: JSON.stringify(problem.samples),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another request has imported the problem meanwhile, or a local problem has this display id.
  if (row === undefined)
    throw new ApiError('remoteProblemTaken', { judge: adapter.name, problemId: problem.id });
  return row.id;
}

/** Files of a statement. */
interface FetchedFiles {
  readonly images: readonly FetchedImage[];
  /** PDF statement; `file` is null if it could not be fetched. */
  readonly pdf: { readonly address: string; readonly file: Awaited<ReturnType<typeof fetchPdf>> } | null;
}

async function fetchPdfOf(
  services: ImportServices,
  { client, problem }: FetchedProblem,
  holder: { readonly name: string; readonly uid: string },
): Promise<FetchedFiles['pdf']> {
  const address = problem.pdf;
  return address === null
    ? null
    : { address, file: await fetchPdf(services, client, { address, ...holder }) };
}

async function storeParts(
  trx: Kysely<Database>,
  pid: number,
  adapter: RemoteJudgeAdapter,
  problem: RemoteProblem,
  { images, pdf, uid, at }: FetchedFiles & { readonly uid: string; readonly at: Date },
): Promise<void> {
  const links = await storeImages(trx, images, { uid, at });
  const statement = pdf?.file
    ? (await storePublicFile(trx, { ...pdf.file, uid, at })).link
    : (pdf?.address ?? null);
  const states: Partial<Record<Locale, StatementState>> = {};
  for (const locale of locales) {
    const text = problem.texts[locale];
    if (text === undefined) continue;
    const shown = (part: string) => withImages(part, links);
    states[locale] = {
      texts: {
        title: text.title.slice(0, 255),
        description:
          statement === null ? shown(text.description) : withPdf(shown(text.description), statement, locale),
        input: shown(text.input),
        output: shown(text.output),
        hint: shown(text.hint),
      },
      behind: {},
    };
  }
  await storeTexts(trx, pid, states);
  await recordFetched(trx, pid, problem, states);
  const oj = adapter.key;
  const names = problem.tags.length > 0 ? problem.tags : [adapter.key];
  const tags: number[] = [];
  for (const name of names) {
    const tag = await findOrMakeTag(
      trx,
      { name: { 'en-US': name.slice(0, 100) }, classification: null },
      { oj, gid: null },
    );
    if (tag !== null) tags.push(tag);
  }
  await storeTags(trx, pid, tags);
  await storeProblemLanguages(trx, pid, problem.languages);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
