import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Locale } from '@xiezhi/contract/limits';
import { type ImportPlan, noteText, PackageError, readProblemPackages } from '@xiezhi/formats';
import type { BlobStore } from '../blob/store.ts';
import { Failure } from '../http/failure.ts';

/** An archive on this machine, with the name that its sender gives it. */
export interface ArchiveFile {
  readonly path: string;
  readonly name: string;
}

/** One archive at a time: the largest take all the memory that reading one may take. */
let last: Promise<unknown> = Promise.resolve();

/** Waits until no other archive is read, and then does the work. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work, work);
  last = turn;
  return turn;
}

/** The problems of an archive; `use` has them while it runs. Throws Failure `packageUnreadable`. */
export function withArchive<Result>(
  file: ArchiveFile,
  locale: Locale,
  use: (plans: readonly ImportPlan[]) => Promise<Result>,
): Promise<Result> {
  return inTurn(async () => {
    const plans = await readProblemPackages(file.path, file.name).catch((error: unknown) => {
      if (!(error instanceof PackageError)) throw error;
      throw unreadable(error.message, locale);
    });
    if (plans.length === 0) throw unreadable('no problem of a known format was found', locale);
    try {
      return await use(plans);
    } finally {
      await plans[0]?.source.close();
    }
  });
}

function unreadable(reason: string, locale: Locale): Failure {
  return new Failure('packageUnreadable', { reason: noteText(reason, locale) });
}

/** Writes a stored archive to a file. Throws where it is gone. */
export async function fetchBlob(blobs: BlobStore, sha256: string, path: string): Promise<void> {
  const blob = await blobs.open(sha256);
  if (blob === null) throw new Error(`The archive ${sha256} is gone`);
  await pipeline(blob.stream, createWriteStream(path));
}
