import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Locale } from '@xiezhi/contract/limits';
import { type ImportPlan, type ManifestFile, remarkText, PackageError } from '@xiezhi/formats';
import { z } from 'zod';
import type { BlobStore } from '../../platform/blob/store.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { threadHost } from '../../platform/parsing/host.ts';
import { createParserPool, type Parser } from '../../platform/parsing/parser-pool.ts';
import { remoteSource } from '../../platform/parsing/remote-source.ts';
import type { LoadedPlan, PartialHead, PlanHead, PlanReport } from './parser-messages.ts';

/** An archive file on this machine, with the file name that its sender gave. */
export interface ArchiveFile {
  readonly path: string;
  readonly name: string;
  /** Id of the uploader. */
  readonly uid: string;
}

/** A stored archive as job input. Its size counts towards the storage quota of the user who started the job. */
export const archiveInput = z.object({
  sha256: z.string(),
  name: z.string(),
  size: z.number().int().optional(),
});

/** A plan that the parser thread has already checked: `stops` holds all reasons against it. */
export interface CheckedPlan extends ImportPlan {
  readonly isChecked: true;
}

/** A problem of an open archive. */
export interface ArchivedProblem extends PlanHead {
  load(): Promise<CheckedPlan>;
  /** With `isWithData`, reads the test data as well. */
  report(locale: Locale, options?: { isWithData?: boolean; signal?: AbortSignal }): Promise<PlanReport>;
}

/** Timeout in milliseconds for reading all texts of an archive; the largest take about ten seconds. */
const readingMs = 60_000;
/** Timeout in milliseconds for reading all test data of a problem, up to 1 GiB unpacked. */
const dataMs = 300_000;

/**
 * Parser threads for at most two archives at a time, because the largest archives use all the memory that a parser may
 * take.
 */
const parsers = createParserPool({
  start: threadHost(new URL('./package-parser.ts', import.meta.url), { heapMb: 1024 }),
  lanes: 2,
  callMs: readingMs,
});

/** Calls `use` with the problems of an archive. They are readable until `use` returns. Throws `packageUnreadable`. */
export function withArchive<Result>(
  { path, name, uid }: ArchiveFile,
  locale: Locale,
  use: (problems: readonly ArchivedProblem[]) => Promise<Result>,
): Promise<Result> {
  return parsers.use(uid, async (parser) => {
    const heads = await parser.call<PlanHead[]>('open', { path, name }).catch((error: unknown) => {
      if (!(error instanceof PackageError)) throw error;
      throw unreadable(error.message, locale);
    });
    if (heads.length === 0) throw unreadable('no problem of a known format was found', locale);
    try {
      return await use(heads.map((head, index) => archivedProblem(parser, head, index)));
    } catch (error) {
      throw error instanceof PackageError ? unreadable(error.message, locale) : error;
    }
  });
}

/**
 * Calls `use` with the problem of a partial archive and with the list of its kept files. The archive names the kept
 * files but does not contain them, so the problem's source lists them and cannot read them. Throws `packageUnreadable`.
 */
export function withPartialArchive<Result>(
  { path, uid }: Pick<ArchiveFile, 'path' | 'uid'>,
  locale: Locale,
  use: (problem: ArchivedProblem, kept: readonly ManifestFile[]) => Promise<Result>,
): Promise<Result> {
  return parsers.use(uid, async (parser) => {
    try {
      const { head, kept } = await parser.call<PartialHead>('openPartial', { path });
      return await use(archivedProblem(parser, head, 0, new Set(kept.map((file) => file.path))), kept);
    } catch (error) {
      throw error instanceof PackageError ? unreadable(error.message, locale) : error;
    }
  });
}

function archivedProblem(
  parser: Parser,
  head: PlanHead,
  index: number,
  absent: ReadonlySet<string> = new Set(),
): ArchivedProblem {
  return {
    ...head,
    async load() {
      const { grave, files, ...plan } = await parser.call<LoadedPlan>('load', index);
      const sizes = new Map(files.map(({ path, size }) => [path, size]));
      const inputsAndAnswers = plan.problem.cases.flatMap(({ inputPath, answerPath }) => [
        inputPath,
        answerPath,
      ]);
      const read = [...new Set(inputsAndAnswers)].filter((path) => !absent.has(path));
      const order = read.map((path) => ({
        path,
        size: sizes.get(path) ?? Infinity,
      }));
      const source = remoteSource(parser, index, { files, order });
      return { ...plan, entries: grave, source, isChecked: true };
    },
    report: (locale, { isWithData = false, signal } = {}) =>
      parser.call<PlanReport>(
        'report',
        { index, locale, isWithData },
        { ms: dataMs, ...(signal && { signal }) },
      ),
  };
}

function unreadable(reason: string, locale: Locale): ApiError {
  return new ApiError('packageUnreadable', { reason: remarkText(reason, locale) });
}

/** Writes a stored archive to a file. Throws if the blob no longer exists. */
export async function fetchBlob(blobs: BlobStore, sha256: string, path: string): Promise<void> {
  const blob = await blobs.open(sha256);
  if (blob === null) throw new Error(`The archive ${sha256} is gone`);
  await pipeline(blob.stream, createWriteStream(path));
}
