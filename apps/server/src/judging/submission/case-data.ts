import type { BlobRef } from '@xiezhi/contract/judging';
import type { caseData } from '@xiezhi/contract/routes/submission';
import {
  excerptAround,
  explainedBytes,
  outputText,
  type SubmissionRights,
  failureDetailLevel,
} from '@xiezhi/rules';
import type { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { judgedCases } from './judged-cases.ts';
import type { VisibleSubmission } from './repository.ts';

/**
 * Returns input, answer and output of one case. Each is truncated to an excerpt around the first difference. Throws
 * `caseNotFound` or, if the viewer may not see the data of this case, `caseDataHidden`.
 */
export async function caseDataOf(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  row: VisibleSubmission,
  rights: SubmissionRights,
  seq: number,
): Promise<z.input<typeof caseData>> {
  const { results, data } = await judgedCases(db, row.current_judging_id);
  const testCase = data.get(seq);
  const facts = { isSample: testCase?.isSample === true, opensData: row.opens_data };
  // Checks access first, so that viewers without access do not learn whether a case exists.
  if (failureDetailLevel(rights, facts) !== 'data') throw new ApiError('caseDataHidden');
  if (testCase === undefined) throw new ApiError('caseNotFound');
  const result = results.find((one) => one.seq === seq);
  const { output, answerLine = 1 } = result?.quoted ?? {};
  return {
    input: await excerptOf(blobs, testCase.input, 1),
    answer: await excerptOf(blobs, testCase.answer, answerLine),
    output: output === undefined ? null : { bytes: result?.why?.printed?.bytes ?? 0, shown: output },
  };
}

async function excerptOf(blobs: Services['blobs'], { sha256, size }: BlobRef, line: number) {
  const { text, isWhole } = outputText(await headOf(blobs, sha256), size);
  return { bytes: size, shown: excerptAround(text, { line }, isWhole) };
}

/** Reads the start of a blob. It has the same length as the part that is searched for the first difference. */
async function headOf(blobs: Services['blobs'], sha256: string): Promise<Uint8Array> {
  const blob = await blobs.open(sha256);
  if (blob === null) throw new Error(`the blob ${sha256} of the test data is gone`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of blob.stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= explainedBytes) break;
  }
  blob.stream.destroy();
  return Buffer.concat(chunks).subarray(0, explainedBytes);
}
