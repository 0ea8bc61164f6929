import { limits } from '@xiezhi/contract/limits';
import { spreadScores, wholeScore } from '@xiezhi/rules';
import type { StoredCase, StoredCaseFile, StoredUploadFile } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { latestRevision, findDataOwner } from './current.ts';
import { readCases } from './manifest.ts';
import { filesOf, type ResolvedCases } from './sources.ts';
import { storeBytes } from './store-file.ts';
import { fileOf, type FilePart, numberCases, ownJudging, toStoredCase } from './stored-case.ts';
import { findUpload } from './upload/uploads.ts';

/*
 * Test cases in the form of existing clients: rows with the names of uploaded files, or with texts typed into the form.
 * Clients send all rows with every save of a problem. Rows that exist already have ids.
 */

export interface SampleRow {
  readonly id?: number | undefined;
  readonly input?: string | null | undefined;
  readonly output?: string | null | undefined;
  readonly score?: number | null | undefined;
  readonly groupNum?: number | null | undefined;
}

export interface SampleSave {
  readonly uid: string;
  readonly type: number;
  /**
   * Version of the current test data. Null for a new problem: the ids in its rows are left over from another problem
   * and ignored.
   */
  readonly dataVersion: string | null;
  readonly isUpload: boolean;
  /** `fileListDir` of a new upload; empty if nothing was uploaded. */
  readonly handle: string | null | undefined;
  readonly samples: readonly SampleRow[];
}

type SampleServices = Pick<Services, 'db' | 'blobs' | 'clock'>;

/**
 * Converts rows into cases for `writeCases`. Throws `testDataCaseNotFound` for ids that the problem does not
 * have, `testDataUploadNotFound`, `testDataFileNotFound`, `caseGroupInvalid`.
 */
export async function resolveSamples(services: SampleServices, save: SampleSave): Promise<ResolvedCases> {
  const { uid, type, dataVersion, isUpload, handle, samples } = save;
  const charge = (bytes: number) => recordWriting(services, uid, bytes);
  if (!isUpload) await charge(textBytes(samples));
  const known = new Map(
    numberCases(await readCases(services.db, dataVersion)).map((item) => [item.id, item]),
  );
  const uploaded = isUpload && handle ? (await findUpload(services, uid, handle)).files : [];
  const files = filesOf(uploaded);
  const facts = new Map(uploaded.map((pair) => [pair.input.path, pair]));
  const scores = spreadIfNone(type, samples);
  const cases: StoredCase[] = [];
  for (const [index, row] of samples.entries()) {
    const former = dataVersion === null || row.id === undefined ? undefined : known.get(row.id);
    if (dataVersion !== null && row.id !== undefined && !former)
      throw new ApiError('testDataCaseNotFound', { name: row.input?.slice(0, 40) ?? String(row.id) });
    const pair = row.input ? facts.get(row.input) : undefined;
    const group = groupOf(row, former) ?? pair?.group ?? 1;
    const file = (part: FilePart) =>
      isUpload
        ? uploadedFile(services, files, row, part, former)
        : storeBytes(services.blobs, Buffer.from((part === 'input' ? row.input : row.output) ?? ''), charge);
    cases.push(
      toStoredCase(
        {
          seq: index + 1,
          name: former?.name ?? nameOf(pair, isUpload, row, index),
          score: scores[index] ?? null,
          group,
          isSample: former?.isSample ?? pair?.isSample ?? false,
          ...(former && ownJudging(former)),
        },
        await file('input'),
        await file('answer'),
      ),
    );
  }
  return { cases: withOwnNames(cases), uploads: uploaded.length > 0 && handle ? [handle] : [] };
}

function textBytes(samples: readonly SampleRow[]): number {
  return samples.reduce(
    (sum, { input, output }) => sum + Buffer.byteLength(input ?? '') + Buffer.byteLength(output ?? ''),
    0,
  );
}

/**
 * Distributes 100 points evenly if no row has a score: existing clients with many files leave all scores to the server.
 */
function spreadIfNone(type: number, samples: readonly SampleRow[]): readonly (number | null)[] {
  if (type === 1 && samples.every(({ score }) => score === undefined || score === null))
    return spreadScores(100, samples.length);
  return samples.map(({ score }) => score ?? null);
}

/**
 * Returns the group of the row; if it is absent, the group of the former case. An imported group outside the allowed
 * range is accepted while it stays unchanged.
 */
function groupOf({ groupNum }: SampleRow, former: StoredCase | undefined): number | null {
  const group = groupNum ?? former?.group ?? null;
  const most = limits.testDataGroupMax;
  if (group !== null && group !== former?.group && (group < 0 || group > most))
    throw new ApiError('caseGroupInvalid', { most });
  return group;
}

async function uploadedFile(
  { blobs }: SampleServices,
  files: ReadonlyMap<string, StoredCaseFile>,
  row: SampleRow,
  part: FilePart,
  former: StoredCase | undefined,
): Promise<StoredCaseFile> {
  const path = (part === 'input' ? row.input : row.output) ?? '';
  const file = files.get(path);
  if (file) return file;
  if (former) return fileOf(former, part);
  // An answer file that was not uploaded counts as empty.
  if (part === 'answer' && files.has(row.input ?? ''))
    return storeBytes(blobs, Buffer.alloc(0), async () => {});
  throw new ApiError('testDataFileNotFound', { path: path.slice(0, 100) });
}

function nameOf(
  pair: StoredUploadFile | undefined,
  isUpload: boolean,
  { input }: SampleRow,
  index: number,
): string {
  return pair?.name ?? (isUpload && input ? input.replace(/\.in$/, '') : String(index + 1));
}

/**
 * Makes names unique: a row whose name is taken gets the next free number. This happens if a new row is inserted
 * between old ones.
 */
function withOwnNames(cases: readonly StoredCase[]): StoredCase[] {
  const taken = new Set<string>();
  return cases.map((item) => {
    let name = item.name;
    for (let next = cases.length + 1; taken.has(name.toLowerCase()); next += 1) name = String(next);
    taken.add(name.toLowerCase());
    return { ...item, name };
  });
}

/** Returns the rows of a problem in the order in which its cases are judged. */
export async function listSamples({ db, blobs }: Pick<Services, 'db' | 'blobs'>, pid: number) {
  const owner = await findDataOwner(db, pid);
  const at = (await latestRevision(db, pid))?.at.toISOString() ?? new Date(0).toISOString();
  const textOf = async (item: StoredCase, part: FilePart) => {
    const { brought } = fileOf(item, part);
    return (await blobs.read(brought.sha256, brought.size))?.toString('utf8') ?? '';
  };
  const rows = [];
  for (const item of numberCases(await readCases(db, owner.data_version))) {
    rows.push({
      id: item.id,
      pid,
      input: owner.is_upload_case ? `${item.name}.in` : await textOf(item, 'input'),
      output: owner.is_upload_case ? `${item.name}.out` : await textOf(item, 'answer'),
      score: item.score === null ? null : wholeScore(item.score),
      groupNum: item.group,
      status: 0 as const,
      gmtCreate: at,
      gmtModified: at,
    });
  }
  return rows;
}
