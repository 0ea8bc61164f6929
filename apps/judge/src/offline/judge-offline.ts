import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import type { BlobSource } from '../cache/blob-cache.ts';
import { knownLanguage, withOfflineJudge } from './offline-judge.ts';

/** Judges one task on this machine, without a server. Throws NotJudgedHere. */
export async function judgeOffline(task: JudgingTask, blobs: BlobSource): Promise<JudgingOutcome> {
  const { name } = knownLanguage(task.language);
  return await withOfflineJudge([name], blobs, (judge) => judge.judge(task));
}
