import type { Locale } from '@xiezhi/contract/limits';
import { limits } from '@xiezhi/contract/limits';
import type { TestDataUpload } from '@xiezhi/contract/routes/test-data';
import type { Services } from '../../../platform/services.ts';
import type { UploadRow } from './uploads.ts';

/** Maximum number of unused files in a response. */
const leftMax = 200;

/** Converts an upload for its uploader, with the state of the job that reads it. */
export async function presentUpload(
  { db }: Pick<Services, 'db'>,
  row: UploadRow,
  locale: Locale,
): Promise<TestDataUpload> {
  const job =
    row.job_id === null
      ? undefined
      : await db
          .selectFrom('job')
          .where('id', '=', row.job_id)
          .select(['state', 'done', 'total', 'failure'])
          .executeTakeFirst();
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    received: row.received,
    pieceBytes: limits.testDataPieceMaxBytes,
    state: stateOf(row, job?.state),
    done: job?.done ?? 0,
    total: job?.total ?? null,
    failure: job?.failure?.[locale] ?? null,
    expiresAt: row.expires_at.toISOString(),
    pairs: row.files.map(({ name, input, answer, group, score, isSample }) => ({
      name,
      input: input.path,
      answer: answer?.path ?? null,
      inputBytes: input.brought.size,
      answerBytes: answer?.brought.size ?? 0,
      group,
      score,
      isSample,
    })),
    oddFiles: row.files
      .flatMap(({ input, answer }) => [input, answer])
      .flatMap((file) => (file?.oddText ? [{ path: file.path, oddText: file.oddText }] : []))
      .slice(0, leftMax),
    left: row.unmatched_files.slice(0, leftMax).map(({ path, reason }) => ({ path, reason })),
    leftCount: row.unmatched_files.length,
  };
}

function stateOf({ state }: UploadRow, job: string | undefined): TestDataUpload['state'] {
  if (state !== 'reading') return state;
  return job === 'failed' || job === 'cancelled' ? job : 'reading';
}
