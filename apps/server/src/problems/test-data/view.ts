import { limits } from '@xiezhi/contract/limits';
import type { BlobRef } from '@xiezhi/contract/judging';
import { readHead } from '../../platform/blob/read-head.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { readRevision } from './current.ts';
import { type FilePart, fileOf, numberCases } from './stored-case.ts';

interface FileName {
  readonly pid: number;
  readonly revision: number;
  /** Id of the case. */
  readonly id: number;
  readonly part: FilePart;
}

/** Finds the original bytes of a file. Throws `testDataVersionNotFound`, `testDataCaseNotFound`. */
export async function findFile(
  { db }: Pick<Services, 'db'>,
  { pid, revision, id, part }: FileName,
): Promise<{ readonly name: string; readonly ref: BlobRef }> {
  const { cases } = await readRevision(db, pid, revision);
  const found = numberCases(cases).find((item) => item.id === id);
  if (!found) throw new ApiError('testDataCaseNotFound', { name: String(id) });
  return {
    name: `${found.name}.${part === 'input' ? 'in' : 'out'}`,
    ref: fileOf(found, part).brought,
  };
}

/** Returns the beginning of a file as text; null if the file is not text. Throws the errors of `findFile`. */
export async function viewFile(
  services: Pick<Services, 'db' | 'blobs'>,
  name: FileName,
): Promise<{ size: number; text: string | null; isCut: boolean }> {
  const { ref } = await findFile(services, name);
  const bytes = await readHead(services.blobs, ref.sha256, limits.testDataViewBytes);
  if (!bytes) throw new Error(`the bytes of ${ref.sha256} are gone from the blob store`);
  const isCut = bytes.length < ref.size;
  return { size: ref.size, text: textOf(bytes, isCut), isCut };
}

function textOf(bytes: Buffer, isCut: boolean): string | null {
  if (bytes.includes(0)) return null;
  try {
    // If the file was truncated, omits a character split at the end: with `stream` the decoder waits for its other
    // bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}
