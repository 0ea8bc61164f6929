import { Readable } from 'node:stream';
import { type ImportPlan, type PlanEntry, remarksOnFacts } from '@xiezhi/formats';
import type { DataFacts } from '@xiezhi/formats/text/line-endings';
import type { BlobStore } from '../../platform/blob/store.ts';
import type { StoredAttachment, StoredCase, StoredCaseFile } from '../../platform/database/documents.ts';
import { dependsOn, dataVersionOf } from './manifest.ts';
import { type OnCopy, storeFile } from './store-file.ts';
import { toStoredCase } from './stored-case.ts';
import { nameCases } from './upload/names.ts';

export interface StoredData {
  readonly version: string;
  readonly cases: readonly StoredCase[];
  readonly attachments: readonly StoredAttachment[];
  /** Remarks about the contents of the files. They are known only after `storeCases` has read the files. */
  readonly remarks: readonly PlanEntry[];
}

/** Returns the number of bytes that `storeCases` reads; a file shared by several cases counts once. */
export function dataBytes({ problem, source }: Pick<ImportPlan, 'problem' | 'source'>): number {
  const paths = new Set([
    ...problem.cases.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath]),
    ...problem.attachments.map(({ path }) => path),
  ]);
  return source.list().reduce((sum, { path, size }) => sum + (paths.has(path) ? size : 0), 0);
}

/**
 * Stores the cases of a package as blobs: the original bytes, and a copy with LF line endings. Changes case names that
 * are invalid as file names or not unique.
 */
export async function storeCases(
  blobs: BlobStore,
  { problem, source }: ImportPlan,
  onCopy: OnCopy = async () => {},
): Promise<StoredData> {
  const sizes = new Map(source.list().map(({ path, size }) => [path, size]));
  const stored = new Map<string, StoredCaseFile>();
  const facts: DataFacts[] = [];
  // Several cases may share a file.
  const store = async (path: string): Promise<StoredCaseFile> => {
    const known = stored.get(path);
    if (known) return known;
    const { oddText, ...file } = await storeFile(blobs, source, { path, size: sizes.get(path) ?? 0 }, onCopy);
    stored.set(path, file);
    facts.push({ hasCrLf: file.brought.sha256 !== file.judged.sha256, oddText });
    return file;
  };
  const names = nameCases(problem.cases);
  const cases: StoredCase[] = [];
  for (const [index, { inputPath, answerPath, checkerArgs, ...item }] of problem.cases.entries()) {
    const named = {
      ...item,
      name: names[index] ?? item.name,
      ...(checkerArgs && { checkerArguments: checkerArgs }),
    };
    cases.push(toStoredCase(named, await store(inputPath), await store(answerPath)));
  }
  if (cases.length !== problem.cases.length) throw new Error('not every case was stored');
  return {
    version: dataVersionOf({ ...problem, dependsOn: dependsOn(problem) }, cases),
    cases,
    attachments: await storeAttachments(blobs, { problem, source }),
    remarks: remarksOnFacts(facts),
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
