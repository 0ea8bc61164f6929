import { limits } from '@xiezhi/contract/limits';
import type { Translate } from '../../../../i18n/messages.ts';
import type { Language } from '../../core/queries.ts';
import type { FormField, OwnControl } from '../../../../components/form/description.ts';
import type { ProblemDraftValues } from '../draft.ts';
import { programParts, type ProgramPart, units } from '../draft-program.ts';
import type { ProblemDraft } from '../queries.ts';
import { ProgramField } from './ProgramField.tsx';

/** Dialects offered for new programs; others occur only in imported problems. */
const offeredDialects = ['auto', 'testlib', 'kattis', 'reference'] as const;

/** The stored programs; an import may have set values that are not offered for new ones. */
export type Present = Pick<ProblemDraft, 'program' | 'secondProgram'>;

/** The fields of the checker or interactor, and of the checker that judges the output after an interactor. */
export function programFields(
  t: Translate,
  languages: readonly Language[],
  { program, secondProgram }: Present,
): FormField<ProblemDraftValues>[] {
  const present = { program, second: secondProgram };
  return [
    ...programParts.flatMap((part) => fieldsOf(part, t, languages, present[part])),
    { kind: 'switch', name: 'hasSecond', label: t('problemEditor.hasSecond') },
  ];
}

function fieldsOf(
  part: ProgramPart,
  t: Translate,
  languages: readonly Language[],
  present: ProblemDraft['program'],
): FormField<ProblemDraftValues>[] {
  const offered = languages.filter(({ isSpj }) => isSpj).map(({ name }) => name);
  const dialects = new Set([...offeredDialects, ...(present === null ? [] : [present.dialect])]);
  const names = new Set([...offered, ...(present === null ? [] : [present.language])]);
  const isShown = (values: ProblemDraftValues) => isRun(part, values);
  const isGraded = (values: ProblemDraftValues) => values.type === '1' && isRun(part, values);
  return [
    {
      isShown,
      kind: 'select',
      name: `${part}Language`,
      label: t('problemEditor.program.language'),
      isHalf: true,
      options: [...names].map((name) => ({ value: name, label: name })),
    },
    {
      isShown,
      kind: 'select',
      name: `${part}Dialect`,
      label: t('problemEditor.program.dialect'),
      hint: t('problemEditor.program.dialect.hint'),
      isHalf: true,
      options: [...dialects].map((value) => ({ value, label: t(`problemEditor.dialect.${value}`) })),
    },
    {
      isShown: isGraded,
      kind: 'select',
      name: `${part}Unit`,
      label: t('problemEditor.program.unit'),
      hint: t('problemEditor.program.unit.hint'),
      isHalf: true,
      options: units.map((value) => ({ value, label: t(`problemEditor.unit.${value}`) })),
    },
    {
      isShown: isGraded,
      kind: 'tags',
      name: `${part}Arguments`,
      label: t('problemEditor.program.arguments'),
      hint: t('problemEditor.program.arguments.hint'),
      isHalf: true,
      max: 32,
    },
    {
      isShown,
      kind: 'own',
      name: `${part}Code`,
      label: t(codeLabels[part]),
      check: (values) => codeFault(part, values, t),
      render: (control: OwnControl<string>) => (
        <ProgramField {...control} part={part} label={t(codeLabels[part])} known={languages} />
      ),
      inWords: (code: string) => code,
    },
  ];
}

const codeLabels = { program: 'problemEditor.program.code', second: 'problemEditor.second.code' } as const;

/** Whether the selected way of judging runs the program. */
function isRun(part: ProgramPart, { judging, hasSecond }: ProblemDraftValues): boolean {
  return part === 'program' ? judging !== 'compare' : judging === 'interactive' && hasSecond;
}

/** The code must be within the limit, and a second checker is required if it is switched on. */
function codeFault(part: ProgramPart, values: ProblemDraftValues, t: Translate): string | undefined {
  const code = values[`${part}Code`];
  const over = code.length - limits.codeMax;
  if (over > 0) return t('form.tooLong', { count: over });
  return part === 'second' && code.trim() === '' ? t('problemEditor.second.missing') : undefined;
}
