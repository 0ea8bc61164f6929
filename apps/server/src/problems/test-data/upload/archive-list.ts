import type { StoredUploadFile, StoredUploadRest } from '../../../platform/database/documents.ts';

/** A file of an archive: the path to show, its path in the archive, and its unpacked size. */
export interface ListedFile {
  readonly path: string;
  readonly at: string;
  readonly size: number;
}

export interface ListedCase extends Omit<StoredUploadFile, 'input' | 'answer'> {
  readonly input: ListedFile;
  readonly answer: ListedFile | null;
}

/** Contents that the parser finds in an archive of test data. */
export interface ArchiveList {
  readonly cases: readonly ListedCase[];
  readonly rest: readonly StoredUploadRest[];
}
