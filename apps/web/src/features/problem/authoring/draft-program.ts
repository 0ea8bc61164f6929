import type { CallBody } from '../../../api/client.ts';
import type { ProblemDraft } from './queries.ts';

/** The checker or interactor, and the checker that looks at what an accepting interactor wrote. */
export const programParts = ['program', 'second'] as const;
export type ProgramPart = (typeof programParts)[number];

/** Both programs as the form holds them, flat. */
export type ProgramValues = Record<`${ProgramPart}${'Language' | 'Dialect' | 'Unit' | 'Code'}`, string> &
  Record<`${ProgramPart}Arguments`, readonly string[]>;

type Program = NonNullable<ProblemDraft['program']>;
type SentProgram = NonNullable<CallBody<'PUT /api/admin/problem-draft'>['program']>;

/** In a language that is offered for programs of problems; not every dialect of C++ is. */
const plain: Program = { language: 'C++', dialect: 'testlib', unit: 'percent', arguments: [], code: '' };

/** The programs of a problem for the form. */
export function programValues({
  program,
  secondProgram,
}: Pick<ProblemDraft, 'program' | 'secondProgram'>): ProgramValues {
  const first = program ?? plain;
  const second = secondProgram ?? plain;
  return {
    programLanguage: first.language,
    programDialect: first.dialect,
    programUnit: first.unit,
    programArguments: [...first.arguments],
    programCode: first.code,
    secondLanguage: second.language,
    secondDialect: second.dialect,
    secondUnit: second.unit,
    secondArguments: [...second.arguments],
    secondCode: second.code,
  };
}

/** Whether a pass can follow another: the one program that judges is asked by the ICPC convention. */
export function asksForPasses(
  values: Pick<ProgramValues, 'programDialect'> & { judging: string; hasSecond: boolean },
): boolean {
  const hasSecond = values.judging === 'interactive' && values.hasSecond;
  return values.judging !== 'compare' && values.programDialect === 'kattis' && !hasSecond;
}

const dialects = ['auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj'] as const;
export const units = ['percent', 'points', 'fraction'] as const;

/** All that is compiled together, as text: where it is the same, so is what the compiler says. */
export function builtOf(
  values: ProgramValues & { judgeFiles: readonly { name: string; content: string }[] },
  part: ProgramPart,
): string {
  const [language, code] = [values[`${part}Language`], values[`${part}Code`]];
  if (code.trim() === '') return '';
  // How it is called afterwards is no part of it, but for validators of the ICPC convention, which are built otherwise.
  return JSON.stringify([language, code, values[`${part}Dialect`] === 'kattis', values.judgeFiles]);
}

/** A program as it stands in the form; null where nothing is written. */
export function programOf(values: ProgramValues, part: ProgramPart): SentProgram | null {
  const code = values[`${part}Code`];
  if (code.trim() === '') return null;
  return {
    language: values[`${part}Language`],
    code,
    dialect: dialects.find((dialect) => dialect === values[`${part}Dialect`]) ?? 'auto',
    unit: units.find((unit) => unit === values[`${part}Unit`]) ?? 'percent',
    arguments: [...values[`${part}Arguments`]],
  };
}
