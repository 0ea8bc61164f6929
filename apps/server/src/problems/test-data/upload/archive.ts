import { remarkText, PackageError } from '@xiezhi/formats';
import type { BlobStore } from '../../../platform/blob/store.ts';
import type { StoredUploadFile, StoredUploadRest } from '../../../platform/database/documents.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { threadHost } from '../../../platform/parsing/host.ts';
import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import { remoteSource } from '../../../platform/parsing/remote-source.ts';
import { type OnCopy, storeFile } from '../store-file.ts';
import type { ArchiveList, ListedFile } from './archive-list.ts';

/** Contents of an archive of test data. */
export interface ArchiveContent {
  readonly files: readonly StoredUploadFile[];
  readonly rest: readonly StoredUploadRest[];
}

export interface ReadOptions {
  /** Id of the uploader. */
  readonly uid: string;
  /** Whether files in folders are ignored if the top level has files. Existing clients expect this. */
  readonly isTopPreferred: boolean;
  /** Called before anything is stored, with the total size of the files in bytes. */
  readonly onListed?: (bytes: number) => Promise<void>;
  /** Called before a copy of a file with converted line endings is stored. */
  readonly onCopy: OnCopy;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

const parsers = createParserPool({
  start: threadHost(new URL('./archive-parser.ts', import.meta.url), { heapMb: 256 }),
  lanes: 2,
  callMs: 30_000,
});

/**
 * Stores the inputs and answers of a zip as blobs. Throws `testDataUnreadable` (damaged, encrypted, unsafe or
 * duplicate names, too much time or memory), `testDataTooManyFiles`, `testDataUnpackedTooLarge`, `testDataHasLinks`.
 */
export function readDataArchive(
  blobs: BlobStore,
  path: string,
  options: ReadOptions,
): Promise<ArchiveContent> {
  const { uid, isTopPreferred, onListed, onCopy, signal, onProgress } = options;
  return parsers.use(uid, async (parser) => {
    try {
      const input = { path, isTopPreferred };
      const { cases, rest } = await parser.call<ArchiveList>('open', input, signal && { signal });
      const listed = cases.flatMap(({ input: one, answer }) => (answer === null ? [one] : [one, answer]));
      await onListed?.(listed.reduce((sum, { size }) => sum + size, 0));
      const source = remoteSource(parser, 0, {
        files: [],
        order: listed.map(({ at, size }) => ({ path: at, size })),
      });
      let done = 0;
      const store = async (file: ListedFile) => {
        signal?.throwIfAborted();
        const { oddText, ...stored } = await storeFile(
          blobs,
          source,
          { path: file.at, size: file.size },
          onCopy,
        );
        done += 1;
        onProgress?.(done, listed.length);
        return { path: file.path, ...stored, ...(oddText !== null && { oddText }) };
      };
      const files: StoredUploadFile[] = [];
      for (const { input: brought, answer, ...facts } of cases)
        files.push({
          ...facts,
          input: await store(brought),
          answer: answer === null ? null : await store(answer),
        });
      return { files, rest };
    } catch (error) {
      throw error instanceof PackageError ? unreadable(error) : error;
    }
  });
}

function unreadable({ message }: PackageError): ApiError {
  return new ApiError('testDataUnreadable', {
    reason: { 'zh-CN': remarkText(message, 'zh-CN'), 'en-US': message },
  });
}
