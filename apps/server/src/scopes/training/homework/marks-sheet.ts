import type { Locale } from '@xiezhi/contract/limits';
import type { CellValue, Sheet } from '../../../platform/spreadsheet/sheet.ts';
import type { Marks, ProblemMark, StudentMarks } from './marks.ts';
import { localTimeOf } from '../../../platform/settings/time-zone.ts';
import { mapInParts } from '../../../platform/in-parts.ts';

const words = {
  'zh-CN': {
    who: ['用户名', '姓名', '学号', '班级'],
    attempts: '次数',
    time: '计分提交时间',
    late: '迟交',
    sums: ['迟交扣分', '总分', '满分', '提交次数', '最后计分提交'],
  },
  'en-US': {
    who: ['Username', 'Real name', 'Student number', 'Class'],
    attempts: 'attempts',
    time: 'counted at',
    late: 'late reduction',
    sums: ['Late reduction', 'Total', 'Maximum', 'Attempts', 'Last counted'],
  },
} as const satisfies Record<Locale, object>;

/** Maximum points for one problem. */
const mostPoints = 100;

/**
 * Builds the spreadsheet of marks. For each problem it has the points, the late deduction, the number of attempts and
 * the time of the counted submission. The last columns are sums. Times are in the site's time zone.
 */
export async function marksSheet(
  { problems, students }: Marks,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): Promise<Sheet> {
  const { who, attempts, time, late, sums } = words[locale];
  const shownAt = (at: Date | undefined) => (at === undefined ? null : localTimeOf(at, timeZone));
  return {
    name: 'marks',
    heads: [
      ...who,
      ...problems.flatMap(({ problemId }) => [
        problemId,
        `${problemId} ${late}`,
        `${problemId} ${attempts}`,
        `${problemId} ${time}`,
      ]),
      ...sums,
    ],
    rows: await mapInParts(students, ({ username, realname, number, className, marks }) => [
      username,
      realname,
      number,
      className,
      ...marks.flatMap((mark): CellValue[] => [
        mark.counted?.points ?? 0,
        lateReductionOf(mark),
        mark.attempts,
        shownAt(mark.counted?.at),
      ]),
      rounded(marks.reduce((sum, mark) => sum + lateReductionOf(mark), 0)),
      totalOf(marks),
      problems.length * mostPoints,
      marks.reduce((sum, { attempts: tries }) => sum + tries, 0),
      shownAt(lastOf(marks)),
    ]),
  };
}

/**
 * Builds a spreadsheet for the grade import of Moodle, which identifies students by username, student number or email
 * address.
 */
export function moodleSheet({ title, students }: Marks): Sheet {
  return {
    name: 'moodle',
    heads: ['Username', 'ID number', 'Full name', 'Email address', title],
    rows: students.map(({ username, number, realname, email, marks }) => [
      username,
      number,
      realname,
      email,
      totalOf(marks),
    ]),
  };
}

/** Builds a spreadsheet for the gradebook of Canvas. The first row below the headers contains the possible points. */
export function canvasSheet({ title, problems, students }: Marks): Sheet {
  return {
    name: 'canvas',
    heads: ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', title],
    rows: [
      ['Points Possible', null, null, null, null, problems.length * mostPoints],
      ...students.map(({ realname, username, number, className, marks }: StudentMarks): CellValue[] => [
        realname ?? username,
        null,
        number,
        username,
        className,
        totalOf(marks),
      ]),
    ],
  };
}

function lateReductionOf({ counted }: ProblemMark): number {
  return counted === null ? 0 : rounded(counted.fullPoints - counted.points);
}

function totalOf(marks: readonly ProblemMark[]): number {
  return rounded(marks.reduce((sum, { counted }) => sum + (counted?.points ?? 0), 0));
}

function lastOf(marks: readonly ProblemMark[]): Date | undefined {
  return marks
    .flatMap(({ counted }) => counted?.at ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
}

/** Rounds to two decimals. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
