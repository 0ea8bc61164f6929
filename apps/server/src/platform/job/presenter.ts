import type { Locale } from '@xiezhi/contract/limits';
import type { Job, JobDetail } from '@xiezhi/contract/routes/job';
import type { JobKind } from './kind.ts';
import type { JobRow } from './repository.ts';

/** Columns that a list of jobs needs. It omits checkpoint, result and log, which may have megabytes. */
export const headColumns = [
  'job.id',
  'job.kind',
  'job.input',
  'job.state',
  'job.done',
  'job.total',
  'job.failure',
  'job.cancel_requested_at',
  'job.created_at',
  'job.started_at',
  'job.finished_at',
] as const;
type HeadColumn = (typeof headColumns)[number] extends `job.${infer Name}` ? Name : never;

export type JobHead = Pick<JobRow, HeadColumn> & { readonly username: string | null };
export type PresentedJob = JobRow & { readonly username: string | null };

/** Converts a job to a list row, in the language of the request. */
export function presentJob(row: JobHead, kinds: readonly JobKind[], locale: Locale): Job {
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, kinds)[locale],
    state: row.state,
    username: row.username,
    done: row.done,
    total: row.total,
    isCancelling: row.cancel_requested_at !== null && row.finished_at === null,
    failure: row.failure?.[locale] ?? null,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Converts a job to its detail view, with log and result. */
export function presentJobDetail(row: PresentedJob, kinds: readonly JobKind[], locale: Locale): JobDetail {
  return {
    ...presentJob(row, kinds, locale),
    log: row.log.map((line) => ({ at: line.at, text: line[locale] })),
    logLines: row.log_lines,
    result: row.result,
  };
}

/** Returns the title of a job. If its kind was removed or its input no longer matches, returns the name of the kind. */
function titleOf(row: JobHead, kinds: readonly JobKind[]): Record<Locale, string> {
  const kind = kinds.find(({ name }) => name === row.kind);
  try {
    if (kind) return kind.title(row.input);
  } catch {
    // The input no longer matches; the name of the kind is returned below.
  }
  return { 'zh-CN': row.kind, 'en-US': row.kind };
}
