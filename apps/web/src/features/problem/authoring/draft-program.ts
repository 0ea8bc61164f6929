import type { CallBody } from '../../../api/client.ts';
import type { ProblemDraft } from './queries.ts';

/** `program` is the checker or interactor. `second` is the checker of outputs that the interactor accepted. */
export const programParts = ['program', 'second'] as const;
export type ProgramPart = (typeof programParts)[number];

/** Both programs as flat form values. */
export type ProgramValues = Record<`${ProgramPart}${'Language' | 'Dialect' | 'Unit' | 'Code'}`, string> &
  Record<`${ProgramPart}Arguments`, readonly string[]>;

type Program = NonNullable<ProblemDraft['program']>;
type SentProgram = NonNullable<CallBody<'PUT /api/admin/problem-draft'>['program']>;

/** Default values. The language must be offered for judge programs, and some C++ dialects are not. */
const plain: Program = { language: 'C++', dialect: 'testlib', unit: 'percent', arguments: [], code: '' };

/** Form values of the problem’s programs. */
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

/** Whether multiple passes are possible: only if the single judging program follows the ICPC convention. */
export function allowsMultiplePasses(
  values: Pick<ProgramValues, 'programDialect'> & { judging: string; hasSecond: boolean },
): boolean {
  const hasSecond = values.judging === 'interactive' && values.hasSecond;
  return values.judging !== 'compare' && values.programDialect === 'kattis' && !hasSecond;
}

const dialects = ['auto', 'testlib', 'kattis', 'reference', 'hustoj', 'qduoj'] as const;
export const units = ['percent', 'points', 'fraction', 'fractionOrPercent'] as const;

/** Everything that is compiled together, as a string. Equal strings give equal compiler results. */
export function builtOf(
  values: ProgramValues & { judgeFiles: readonly { name: string; content: string }[] },
  part: ProgramPart,
): string {
  const [language, code] = [values[`${part}Language`], values[`${part}Code`]];
  if (code.trim() === '') return '';
  // Of the calling conventions, only that of ICPC validators matters, because they are built differently.
  return JSON.stringify([language, code, values[`${part}Dialect`] === 'kattis', values.judgeFiles]);
}

/** A program as typed in the form; null if empty. */
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
