import type { ListedRun } from '../../adapter.ts';
import { amountOf, readStatusTable } from '../../adapter/status-table.ts';
import type { RemoteRunState, RemoteVerdict } from '../../run-state.ts';

const columns = ['Run ID', 'User', 'Problem', 'Result', 'Memory', 'Time', 'Language', 'Code Length'] as const;
export type PojRow = Record<(typeof columns)[number], string>;

/** Rows of the status list, newest first. */
export function readPojRows(text: string): PojRow[] {
  return readStatusTable(text, columns).filter((row) => /^\d+$/.test(row['Run ID']));
}

export function listedRunOf(row: PojRow): ListedRun {
  return {
    runId: row['Run ID'],
    language: row.Language === '' ? null : row.Language,
    bytes: amountOf(row['Code Length'], /^(\d+) ?B$/i),
  };
}

const pending: Readonly<Record<string, 5 | 6 | 7>> = {
  Waiting: 5,
  Compiling: 6,
  'Running & Judging': 7,
};

const final: Readonly<Record<string, RemoteVerdict>> = {
  Accepted: 0,
  'Presentation Error': -3,
  'Wrong Answer': -1,
  'Time Limit Exceeded': 1,
  'Memory Limit Exceeded': 2,
  'Output Limit Exceeded': 3,
  'Runtime Error': 3,
  'Compile Error': -2,
  'System Error': 4,
  'Validator Error': 4,
};

export function pojStateOf(row: PojRow): RemoteRunState {
  const text = row.Result;
  const waits = pending[text];
  if (waits !== undefined) return { kind: 'pending', status: waits, text };
  const status = final[text];
  if (status === undefined) return { kind: 'unknown', text };
  return {
    kind: 'final',
    status,
    text,
    timeMs: amountOf(row.Time, /^(\d+) ?MS$/i),
    // Some runs show a negative amount, which means unknown.
    memoryKb: amountOf(row.Memory, /^(\d+) ?K$/i),
    score: null,
  };
}
