import type { AcmCell, AcmRow, OiRow } from '@xiezhi/contract/routes/contest-board';
import writeXlsx from 'write-excel-file/node';

/** A cell of a sheet: figures stay figures, so that they can be summed up. */
export type SheetCell = string | number | null;
export type Sheet = readonly (readonly SheetCell[])[];

export interface SheetOptions {
  /** Columns of the problems, in order. */
  readonly displayIds: readonly string[];
  readonly shownName: 'username' | 'nickname' | 'realname';
  readonly realnames: ReadonlyMap<string, string | null>;
}

/** A board as a sheet with the headings that existing tools know. */
export function boardSheet(
  rows: readonly (AcmRow | OiRow)[],
  isAcm: boolean,
  { displayIds, shownName, realnames }: SheetOptions,
): Sheet {
  const figures = isAcm ? ['AC', 'Total Submission', 'Total Penalty Time'] : ['Total Score'];
  const head = ['Rank', 'Username', 'ShowName', 'Real Name', 'School', ...figures, ...displayIds];
  return [
    head,
    ...rows.map((row): SheetCell[] => {
      const realname = realnames.get(row.uid) ?? null;
      const name = shownName === 'realname' ? realname : row[shownName];
      const who = [row.rank < 0 ? '*' : row.rank, row.username, name, realname, row.school];
      return 'ac' in row
        ? [
            ...who,
            row.ac,
            row.total,
            row.totalTime,
            ...displayIds.map((id) => acmText(row.submissionInfo[id])),
          ]
        : [...who, row.totalScore, ...displayIds.map((id) => row.submissionInfo[id] ?? null)];
    }),
  ];
}

/** `+(2)` solved with the second try, with `*` after the end; `-(1+3)` one wrong and three behind the seal; `?(3)`. */
function acmText(cell: AcmCell | undefined): string | null {
  if (cell === undefined) return null;
  const { isAC, isAfterContest, errorNum, tryNum = 0 } = cell;
  if (isAC) return `+(${errorNum + 1})${isAfterContest ? '*' : ''}`;
  if (tryNum > 0) return errorNum > 0 ? `-(${errorNum}+${tryNum})` : `?(${tryNum})`;
  return errorNum > 0 ? `-(${errorNum})` : null;
}

/**
 * As CSV with a mark for Excel that it is UTF-8. Programs take a text that begins with `=`, `+`, `-`, `@` or a tab for
 * a formula, whoever wrote it: such a one gets an apostrophe, which they do not show.
 */
export function toCsv(sheet: Sheet): string {
  const lines = sheet.map((row) => row.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** As XLSX; its texts are texts by their type, and no program computes them. */
export async function toXlsx(sheet: Sheet, name: string): Promise<Buffer> {
  const [head = [], ...body] = sheet;
  return writeXlsx(
    [
      head.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const })),
      ...body.map((row) =>
        row.map((value) =>
          value === null
            ? null
            : typeof value === 'number'
              ? { value, type: Number }
              : { value: printable(value), type: String },
        ),
      ),
    ],
    { sheet: name, stickyRowsCount: 1 },
  ).toBuffer();
}

/** Control characters have no place in XML, and a file with one of them does not open. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD');
}
