import type { StoredUploadFile, StoredUploadRest } from '../../../platform/database/documents.ts';

/** A file of an archive: how it is shown, where it is in the archive, and its bytes unpacked. */
export interface ListedFile {
  readonly path: string;
  readonly at: string;
  readonly size: number;
}

export interface ListedCase extends Omit<StoredUploadFile, 'input' | 'answer'> {
  readonly input: ListedFile;
  readonly answer: ListedFile | null;
}

/** What the parser finds in an archive of test data. */
export interface ArchiveList {
  readonly cases: readonly ListedCase[];
  readonly rest: readonly StoredUploadRest[];
}
