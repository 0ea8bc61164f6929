import { type RemoteRunState, type RemoteVerdict } from '../../run-state.ts';
import type { SeenRun } from '../../adapter.ts';
import { pageChanged, readPage, squeeze } from '../../adapter/page.ts';

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

/** Rows of the status list, newest first, read by the titles of the columns. */
export function readHduRows(text: string): HduRow[] {
  const $ = readPage(text);
  for (const table of $('table').toArray()) {
    const rows = $(table)
      .children('tr, tbody')
      .toArray()
      .flatMap((child) => (child.name === 'tr' ? [child] : $(child).children('tr').toArray()));
    const cellsOf = (row: (typeof rows)[number]) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((cell) => squeeze($(cell).text()));
    const head = rows.findIndex((row) => cellsOf(row).includes('Run ID'));
    const header = rows[head];
    if (header === undefined) continue;
    const titles = cellsOf(header);
    const places = columns.map((title) => titles.indexOf(title));
    if (places.includes(-1)) throw pageChanged('columns of the status list', text);
    const read = rows.slice(head + 1).map((row) => {
      const cells = cellsOf(row);
      const [runId, status, problem, time, memory, length, language, author] = places.map(
        (place) => cells[place] ?? '',
      );
      return {
        runId: runId ?? '',
        status: status ?? '',
        problem: problem ?? '',
        time: time ?? '',
        memory: memory ?? '',
        length: length ?? '',
        language: language ?? '',
        author: author ?? '',
      };
    });
    return read.filter(({ runId }) => /^\d+$/.test(runId));
  }
  throw pageChanged('the status list', text);
}

export function seenRunOf({ runId, length, language }: HduRow): SeenRun {
  const bytes = /^(\d+) ?B$/.exec(length)?.[1];
  return {
    runId,
    language: language === '' ? null : language,
    bytes: bytes === undefined ? null : Number(bytes),
  };
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
  // The kind of a runtime error follows in brackets.
  const status = /^Runtime Error(?: ?\(\w+\))?$/.test(text) ? 3 : final[text];
  if (status === undefined) return { kind: 'unknown', text };
  return {
    kind: 'final',
    status,
    text,
    timeMs: amount(time, /^(\d+) ?MS$/i),
    memoryKb: amount(memory, /^(\d+) ?K$/i),
    score: null,
  };
}

function amount(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
