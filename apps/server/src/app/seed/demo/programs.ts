import type { PackageSubmission } from '@xiezhi/formats';
import type { DemoSite } from './demo-site.ts';
import type { DemoRandom } from './random.ts';

/** Results of programs, by the names of package folders. */
export const programKinds = [
  'accepted',
  'partially_accepted',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'memory_limit_exceeded',
  'compile_error',
] as const;
export type ProgramKind = (typeof programKinds)[number];

export interface DemoProgram {
  readonly language: string;
  readonly code: string;
}

/** Real programs of each problem: right and wrong reference solutions of its package. */
export interface Programs {
  /**
   * Chooses a program of this kind. If the problem has none and the kind is a failing one, chooses a wrong or partially
   * accepted program. Prefers programs in the given language.
   */
  choose(pid: number, kind: ProgramKind, random: DemoRandom, language?: string): DemoProgram;
  isScored(pid: number): boolean;
}

export async function loadPrograms({ services }: DemoSite): Promise<Programs> {
  const rows = await services.db
    .selectFrom('problem_package')
    .innerJoin('problem', 'problem.id', 'problem_package.pid')
    .select(['pid', 'submissions', 'problem.type'])
    .execute();
  const byProblem = new Map(rows.map((row) => [row.pid, row]));
  const of = (pid: number, kind: ProgramKind) =>
    (byProblem.get(pid)?.submissions ?? []).filter(({ path }) => path.startsWith(`submissions/${kind}/`));
  return {
    isScored: (pid) => byProblem.get(pid)?.type === 1,
    choose(pid, kind, random, language) {
      const kinds = [kind, ...(kind === 'accepted' ? [] : (['wrong_answer', 'partially_accepted'] as const))];
      const found = kinds.map((one) => of(pid, one)).find((some) => some.length > 0) ?? [];
      const isUsual = (one: PackageSubmission) =>
        language !== undefined && one.language?.startsWith(language) === true;
      const usual = found.filter(isUsual);
      const chosen = random.pick(usual.length > 0 ? usual : found);
      if (chosen.language === null) throw new Error(`${chosen.path} has no language`);
      return { language: chosen.language, code: signed(chosen, random) };
    },
  };
}

const remarks = [
  '',
  '',
  '',
  'v2',
  'second try',
  '再交一次',
  '改了边界',
  'checked with the sample',
  '先过样例',
];

/** Adds a comment to the code, because two users rarely submit identical files. */
function signed({ code, language }: PackageSubmission, random: DemoRandom): string {
  const remark = random.pick(remarks);
  if (remark === '') return code;
  return `${language === 'Python3' ? '#' : '//'} ${remark}\n${code}`;
}
