import { Readable } from 'node:stream';
import type { ImportPlan } from '@xiezhi/formats';
import type { BlobStore } from '../blob/store.ts';
import type { StoredAttachment, StoredCase } from '../database/documents.ts';
import { dependsOn, versionOf } from './manifest.ts';
import { storeFile } from './store-file.ts';
import { toStoredCase } from './stored-case.ts';

export interface StoredData {
  readonly version: string;
  readonly cases: readonly StoredCase[];
  readonly attachments: readonly StoredAttachment[];
}

/** Stores the cases of a package as blobs: the bytes as they are, and their copy with LF line endings. */
export async function storeCases(blobs: BlobStore, { problem, source }: ImportPlan): Promise<StoredData> {
  const sizes = new Map(source.list().map(({ path, size }) => [path, size]));
  const store = (path: string) => storeFile(blobs, source, { path, size: sizes.get(path) ?? 0 });
  const cases: StoredCase[] = [];
  for (const { inputPath, answerPath, ...item } of problem.cases) {
    cases.push(toStoredCase(item, await store(inputPath), await store(answerPath)));
  }
  if (cases.length !== problem.cases.length) throw new Error('not every case was stored');
  return {
    version: versionOf({ ...problem, dependsOn: dependsOn(problem) }, cases),
    cases,
    attachments: await storeAttachments(blobs, { problem, source }),
  };
}

async function storeAttachments(
  blobs: BlobStore,
  { problem, source }: Pick<ImportPlan, 'problem' | 'source'>,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const { name, path, isPicture } of problem.attachments) {
    stored.push({ name, isPicture, blob: await blobs.put(Readable.from(await source.stream(path))) });
  }
  return stored;
}
