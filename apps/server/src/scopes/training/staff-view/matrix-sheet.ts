import type { Locale } from '@xiezhi/contract/limits';
import type { MatrixCell, MatrixStudent, TrainingMatrix } from '@xiezhi/contract/routes/training-class';
import { isJudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import type { CellValue, Sheet } from '../../../platform/spreadsheet/sheet.ts';
import { localTimeOf } from '../../../platform/settings/time-zone.ts';
import { mapInParts } from '../../../platform/in-parts.ts';

export interface SheetFilter {
  readonly keyword: string | undefined;
  readonly onlyStuck: boolean;
}

const words = {
  'zh-CN': {
    who: ['用户名', '姓名', '昵称', '学校'],
    figures: ['通过', '得分', '卡住', '最后提交'],
    score: '得分',
    tries: '次数',
    time: '首次通过',
  },
  'en-US': {
    who: ['Username', 'Real name', 'Nickname', 'School'],
    figures: ['Solved', 'Score', 'Stuck', 'Last attempt'],
    score: 'score',
    tries: 'attempts',
    time: 'accepted at',
  },
} as const satisfies Record<Locale, object>;

/**
 * Builds the spreadsheet of the matrix. For each problem it has the result, the number of attempts, the time of the
 * first accepted submission in the site's time zone, and the best score if the problem has scores.
 */
export async function matrixSheet(
  { problems, students }: TrainingMatrix,
  { keyword, onlyStuck }: SheetFilter,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): Promise<Sheet> {
  const { who, figures, score, tries, time } = words[locale];
  const shown = students.filter(
    (student) => (!onlyStuck || student.stuck > 0) && (keyword === undefined || fits(student, keyword)),
  );
  return {
    name: 'matrix',
    heads: [
      ...who,
      ...figures,
      ...problems.flatMap(({ problemId }) => [
        problemId,
        `${problemId} ${tries}`,
        `${problemId} ${time}`,
        `${problemId} ${score}`,
      ]),
    ],
    rows: await mapInParts(shown, (student) => rowOf(student, problems, timeZone)),
  };
}

function rowOf(student: MatrixStudent, problems: TrainingMatrix['problems'], timeZone: string): CellValue[] {
  const cells = new Map(student.cells.map((cell) => [cell.pid, cell]));
  return [
    ...figuresOf(student, timeZone),
    ...problems.flatMap(({ pid }) => fieldsOf(cells.get(pid), timeZone)),
  ];
}

function figuresOf(one: MatrixStudent, timeZone: string): CellValue[] {
  const { username, realname, nickname, school, solved, score, stuck, lastAt } = one;
  return [username, realname, nickname, school, solved, score, stuck, shownAt(lastAt, timeZone)];
}

/**
 * Returns the cells of a student for a problem. The first one is the points if the problem has scores and was not
 * solved, otherwise the abbreviation of the verdict.
 */
function fieldsOf(cell: MatrixCell | undefined, timeZone: string): CellValue[] {
  if (cell === undefined) return [null, null, null, null];
  const { isAccepted, score, status, tries, acceptedAt } = cell;
  const letters = isJudgeStatus(status) ? statusLetters[status] : null;
  return [isAccepted || score === null ? letters : score, tries, shownAt(acceptedAt, timeZone), score];
}

/** Formats a time as `2026-03-01 20:15:00`, which spreadsheets recognize as a date and time. */
function shownAt(moment: string | null, timeZone: string): string | null {
  return moment === null ? null : localTimeOf(new Date(moment), timeZone);
}

function fits({ username, nickname, realname, school }: MatrixStudent, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return [username, nickname, realname, school].some((name) => name?.toLowerCase().includes(wanted));
}
