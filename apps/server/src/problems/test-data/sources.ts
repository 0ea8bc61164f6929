import type { TestDataCaseInput, TestDataSource } from '@xiezhi/contract/routes/test-data';
import type { StoredCase, StoredCaseFile, StoredUploadFile } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { recordWriting } from '../../platform/storage/written.ts';
import { type OnCopy, storeBytes } from './store-file.ts';
import { fileOf, type NumberedCase, numberCases, ownJudging, toStoredCase } from './stored-case.ts';
import { findUpload } from './upload/uploads.ts';

type SourceServices = Pick<Services, 'db' | 'blobs' | 'clock'>;

/** Cases of a save, with all files stored as blobs. */
export interface ResolvedCases {
  readonly cases: readonly StoredCase[];
  /** Ids of the uploads from which files are used. */
  readonly uploads: readonly string[];
}

/**
 * Finds the files of all cases: from the version that was edited, from uploads of the same user, or from typed texts.
 * Throws `testDataNone`, `testDataCaseNotFound`, `testDataUploadNotFound`, `testDataFileNotFound`,
 * `testDataInputMissing`, `testDataAnswerMissing`.
 */
export async function resolveCases(
  services: SourceServices,
  uid: string,
  wanted: readonly TestDataCaseInput[],
  base: readonly StoredCase[],
  isAnswerNeeded: boolean,
): Promise<ResolvedCases> {
  if (wanted.length === 0) throw new ApiError('testDataNone');
  const charge = (bytes: number) => recordWriting(services, uid, bytes);
  await charge(textBytes(wanted));
  const known = new Map(numberCases(base).map((item) => [item.id, item]));
  const uploads = createUploadReader(services, uid);
  const cases: StoredCase[] = [];
  for (const [index, item] of wanted.entries()) {
    const former = item.id === undefined ? undefined : known.get(item.id);
    if (item.id !== undefined && !former) throw new ApiError('testDataCaseNotFound', { name: item.name });
    const fileFor = (source: TestDataSource | undefined, part: 'input' | 'answer') =>
      source ? readSource(services, source, uploads.file, charge) : keptFile(former, part);
    const input = await fileFor(item.input, 'input');
    if (!input) throw new ApiError('testDataInputMissing', { name: item.name });
    const answer = await fileFor(item.answer, 'answer');
    if (!answer && isAnswerNeeded) throw new ApiError('testDataAnswerMissing', { name: item.name });
    const { name, score, group, isSample } = item;
    const facts = { seq: index + 1, name, score, group, isSample, ...(former && ownJudging(former)) };
    cases.push(
      toStoredCase(facts, input, answer ?? (await storeBytes(services.blobs, Buffer.alloc(0), charge))),
    );
  }
  return { cases, uploads: uploads.used() };
}

/**
 * Counts the bytes of typed inputs and answers. Files of uploads are not counted, because they were charged at upload.
 */
function textBytes(wanted: readonly TestDataCaseInput[]): number {
  return wanted
    .flatMap(({ input, answer }) => [input, answer])
    .reduce((sum, source) => sum + (source?.from === 'text' ? Buffer.byteLength(source.text) : 0), 0);
}

function keptFile(former: NumberedCase | undefined, part: 'input' | 'answer'): StoredCaseFile | null {
  return former ? fileOf(former, part) : null;
}

async function readSource(
  { blobs }: SourceServices,
  source: TestDataSource,
  uploaded: (handle: string, path: string) => Promise<StoredCaseFile>,
  onCopy: OnCopy,
): Promise<StoredCaseFile> {
  switch (source.from) {
    case 'upload':
      return uploaded(source.upload, source.path);
    case 'text':
      return storeBytes(blobs, Buffer.from(source.text), onCopy);
  }
}

/** Reads files of uploads, each upload only once. */
function createUploadReader(services: SourceServices, uid: string) {
  const uploads = new Map<string, ReadonlyMap<string, StoredCaseFile>>();
  return {
    used: () => [...uploads.keys()],
    file: async (handle: string, path: string): Promise<StoredCaseFile> => {
      const files = uploads.get(handle) ?? filesOf((await findUpload(services, uid, handle)).files);
      uploads.set(handle, files);
      const file = files.get(path);
      if (!file) throw new ApiError('testDataFileNotFound', { path });
      return file;
    },
  };
}

/** Returns the files of an upload by path. The map is empty until the uploaded archive has been read. */
export function filesOf(pairs: readonly StoredUploadFile[]): ReadonlyMap<string, StoredCaseFile> {
  return new Map(
    pairs
      .flatMap(({ input, answer }) => (answer ? [input, answer] : [input]))
      .map((file) => [file.path, file]),
  );
}
