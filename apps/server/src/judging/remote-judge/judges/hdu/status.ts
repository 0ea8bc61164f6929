import { type RemoteRunState, type RemoteVerdict } from '../../run-state.ts';
import type { ListedRun } from '../../adapter.ts';
import { amountOf, readStatusTable } from '../../adapter/status-table.ts';

/** A row of `status.php`. */
export interface HduRow {
  readonly runId: string;
  readonly status: string;
  readonly problem: string;
  readonly time: string;
  readonly memory: string;
  readonly length: string;
  readonly language: string;
  readonly author: string;
}

const columns = [
  'Run ID',
  'Judge Status',
  'Pro.ID',
  'Exe.Time',
  'Exe.Memory',
  'Code Len.',
  'Language',
  'Author',
] as const;

/** Rows of the status list, newest first. */
export function readHduRows(text: string): HduRow[] {
  return readStatusTable(text, columns)
    .map((row) => ({
      runId: row['Run ID'],
      status: row['Judge Status'],
      problem: row['Pro.ID'],
      time: row['Exe.Time'],
      memory: row['Exe.Memory'],
      length: row['Code Len.'],
      language: row.Language,
      author: row.Author,
    }))
    .filter(({ runId }) => /^\d+$/.test(runId));
}

export function listedRunOf({ runId, length, language }: HduRow): ListedRun {
  const bytes = amountOf(length, /^(\d+) ?B$/);
  return { runId, language: language === '' ? null : language, bytes };
}

const pending: Readonly<Record<string, 5 | 6 | 7>> = {
  Queuing: 5,
  Submitted: 5,
  Compiling: 6,
  Running: 7,
  Judging: 7,
};

const final: Readonly<Record<string, RemoteVerdict>> = {
  Accepted: 0,
  'Presentation Error': -3,
  'Wrong Answer': -1,
  'Time Limit Exceeded': 1,
  'Memory Limit Exceeded': 2,
  'Output Limit Exceeded': 3,
  'Compilation Error': -2,
  'System Error': 4,
};

export function hduStateOf({ status: text, time, memory }: HduRow): RemoteRunState {
  const waits = pending[text];
  if (waits !== undefined) return { kind: 'pending', status: waits, text };
  // The kind of a runtime error follows it in parentheses.
  const status = /^Runtime Error(?: ?\(\w+\))?$/.test(text) ? 3 : final[text];
  if (status === undefined) return { kind: 'unknown', text };
  return {
    kind: 'final',
    status,
    text,
    timeMs: amountOf(time, /^(\d+) ?MS$/i),
    memoryKb: amountOf(memory, /^(\d+) ?K$/i),
    score: null,
  };
}
