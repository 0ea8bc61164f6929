import type { Locale } from '@xiezhi/contract/limits';
import type { MatrixCell, MatrixStudent, TrainingMatrix } from '@xiezhi/contract/routes/training-class';
import { isJudgeStatus, statusLetters } from '@xiezhi/contract/status';
import type { CellValue, Sheet } from '../../spreadsheet/sheet.ts';

export interface SheetFilter {
  readonly keyword: string | undefined;
  readonly onlyStuck: boolean;
}

const words = {
  'zh-CN': {
    who: ['用户名', '姓名', '昵称', '学校'],
    figures: ['通过', '得分', '卡住', '最后提交'],
    tries: '次数',
    time: '首次通过',
  },
  'en-US': {
    who: ['Username', 'Real name', 'Nickname', 'School'],
    figures: ['Solved', 'Score', 'Stuck', 'Last try'],
    tries: 'tries',
    time: 'accepted at',
  },
} as const satisfies Record<Locale, object>;

/** The matrix as a table: for each problem what became of it, the tries, and when it was first accepted. */
export function matrixSheet(
  { problems, students }: TrainingMatrix,
  { keyword, onlyStuck }: SheetFilter,
  locale: Locale,
): Sheet {
  const { who, figures, tries, time } = words[locale];
  const shown = students.filter(
    (student) => (!onlyStuck || student.stuck > 0) && (keyword === undefined || fits(student, keyword)),
  );
  return {
    name: 'matrix',
    heads: [
      ...who,
      ...figures,
      ...problems.flatMap(({ problemId }) => [problemId, `${problemId} ${tries}`, `${problemId} ${time}`]),
    ],
    rows: shown.map((student) => rowOf(student, problems)),
  };
}

function rowOf(student: MatrixStudent, problems: TrainingMatrix['problems']): CellValue[] {
  const cells = new Map(student.cells.map((cell) => [cell.pid, cell]));
  return [...figuresOf(student), ...problems.flatMap(({ pid }) => fieldsOf(cells.get(pid)))];
}

function figuresOf(one: MatrixStudent): CellValue[] {
  return [one.username, one.realname, one.nickname, one.school, one.solved, one.score, one.stuck, one.lastAt];
}

/** The letters of the verdict, or the points where the problem has such and was not solved. */
function fieldsOf(cell: MatrixCell | undefined): CellValue[] {
  if (cell === undefined) return [null, null, null];
  const { isAccepted, score, status, tries, acceptedAt } = cell;
  const letters = isJudgeStatus(status) ? statusLetters[status] : null;
  return [isAccepted || score === null ? letters : score, tries, acceptedAt];
}

function fits({ username, nickname, realname, school }: MatrixStudent, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return [username, nickname, realname, school].some((name) => name?.toLowerCase().includes(wanted));
}
