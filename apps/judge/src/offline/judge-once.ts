import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import type { BlobSource } from '../cache/blob-cache.ts';
import { knownLanguage, withLoneJudge } from './lone-judge.ts';

/** Judges one task on this machine, without a server. Throws NotJudgedHere. */
export async function judgeOnce(task: JudgingTask, blobs: BlobSource): Promise<JudgingOutcome> {
  const { name } = knownLanguage(task.language);
  return await withLoneJudge([name], blobs, (judge) => judge.judge(task));
}
