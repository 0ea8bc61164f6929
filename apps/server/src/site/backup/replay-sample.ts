import { BlobMissing } from '@xiezhi/judge/cache/blob-cache';
import { NotJudgedHere, withOfflineJudge } from '@xiezhi/judge/offline/offline-judge';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BlobStore } from '../../platform/blob/store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { compareReplay } from '../../judging/replay/compare.ts';
import { type JudgingRecord, loadJudgingRecord, NotReplayable } from '../../judging/replay/judging-record.ts';

/** Result of judging some submissions of restored data again. */
export interface Replays {
  readonly same: number;
  /** Submissions with a different verdict. */
  readonly different: readonly number[];
  /** Reasons why submissions could not be judged on this machine. */
  readonly impossible: readonly string[];
  /**
   * False if this machine has no usable sandbox, like the container of a server; `impossible` then contains the reason.
   */
  readonly hasSandbox: boolean;
}

/**
 * True if no verdict differs and at least one was compared. Also true if there was nothing to compare, because there
 * are no submissions or no sandbox: a restore has already compared tables and files.
 */
export function hasEqualVerdicts({ same, different, impossible, hasSandbox }: Replays): boolean {
  return different.length === 0 && (same > 0 || impossible.length === 0 || !hasSandbox);
}

/**
 * Chooses submissions of as many problems as possible. Only verdicts that do not depend on the machine's speed qualify.
 */
async function chooseSubmissions(db: Kysely<Database>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select submission.id, row_number() over (partition by submission.pid order by submission.id desc) as nth
      from submission join judging on judging.id = submission.current_judging_id
      where judging.manifest is not null and judging.reason <> 'manual' and judging.status in (0, -1, -2)
    ) chosen order by nth, id desc limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Judges up to `count` submissions again on this machine and compares the results case by case. Stores nothing. */
export async function replaySample(db: Kysely<Database>, blobs: BlobStore, count: number): Promise<Replays> {
  const evidence: JudgingRecord[] = [];
  const impossible: string[] = [];
  for (const id of await chooseSubmissions(db, count)) {
    try {
      evidence.push(await loadJudgingRecord(db, id, null));
    } catch (error) {
      impossible.push(reasonOf(error));
    }
  }
  const replays = { same: 0, different: [] as number[], impossible, hasSandbox: true };
  if (evidence.length === 0) return replays;
  const open = async (sha256: string) => {
    const blob = await blobs.open(sha256);
    if (blob === null) throw new BlobMissing(sha256);
    return blob.stream;
  };
  const languages = [...new Set(evidence.map(({ task }) => task.language))];
  try {
    await withOfflineJudge(languages, open, async (judge) => {
      for (const { stored, task } of evidence) {
        try {
          const { verdict } = compareReplay(stored, await judge.judge(task));
          if (verdict.length === 0) replays.same += 1;
          else if (task.submitId !== null) replays.different.push(task.submitId);
        } catch (error) {
          impossible.push(reasonOf(error));
        }
      }
    });
  } catch (error) {
    impossible.push(reasonOf(error));
    replays.hasSandbox = false;
  }
  return { ...replays, impossible: [...new Set(impossible)] };
}

/** Returns the message of an expected error; rethrows other errors. */
function reasonOf(error: unknown): string {
  if (error instanceof NotReplayable || error instanceof NotJudgedHere || error instanceof BlobMissing)
    return error.message;
  throw error;
}
