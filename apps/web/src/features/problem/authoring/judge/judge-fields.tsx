import {
  comparerNames,
  groupProblemLimitRanges,
  limits,
  passesRange,
  problemLimitRanges,
} from '@xiezhi/contract/limits';
import type { PlainKey, Translate } from '../../../../i18n/messages.ts';
import type { Language } from '../../core/queries.ts';
import type { FormField } from '../../../../components/form/description.ts';
import { allowsMultiplePasses } from '../draft-program.ts';
import { judgings, usesTolerance, type ProblemDraftValues } from '../draft.ts';
import { caseModesOf } from './case-modes.ts';
import { Dependencies } from './Dependencies.tsx';
import { fileFault, ioFileFault } from './file-faults.ts';
import { ExtraFiles } from './ExtraFiles.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { type Present, programFields } from './program-fields.tsx';
import { Templates } from './Templates.tsx';

const comparerTexts: Readonly<Record<(typeof comparerNames)[number] | 'exact', PlainKey>> = {
  exact: 'problemEditor.comparer.exact',
  words: 'problemEditor.comparer.words',
  lines: 'problemEditor.comparer.lines',
  yesNo: 'problemEditor.comparer.yesNo',
  unorderedWords: 'problemEditor.comparer.unorderedWords',
  unorderedLines: 'problemEditor.comparer.unorderedLines',
};

interface Known extends Present {
  /** Whether the problem belongs to a group, which has narrower limits. */
  isOfGroup: boolean;
}

/** Fields of the judging step. */
export function judgeFields(
  t: Translate,
  languages: readonly Language[],
  { isOfGroup, ...present }: Known,
): FormField<ProblemDraftValues>[] {
  return [
    ...modeFields(t),
    ...comparerFields(t),
    ...programFields(t, languages, present),
    {
      kind: 'number',
      name: 'passes',
      label: t('problemEditor.passes'),
      hint: t('problemEditor.passes.hint'),
      isHalf: true,
      step: 1,
      ...range(passesRange),
      isShown: allowsMultiplePasses,
      check: (values) =>
        (values.passes ?? 1) > 1 && values.isFileIo ? t('problemEditor.passes.noFiles') : undefined,
    },
    ...limitFields(t, isOfGroup ? groupProblemLimitRanges : problemLimitRanges),
    ...fileFields(t),
    {
      kind: 'own',
      name: 'languages',
      label: t('problemEditor.languages'),
      check: ({ languages: chosen }) =>
        chosen !== null && chosen.length === 0 ? t('problemEditor.languages.none') : undefined,
      render: (control) => <LanguageChoice {...control} known={languages} />,
      inWords: (chosen) => (chosen === null ? t('problemEditor.languages.all') : chosen.join(', ')),
    },
    {
      kind: 'own',
      name: 'templates',
      label: t('problemEditor.templates'),
      check: ({ templates }) => {
        const empty = templates.find(({ code, isEnabled }) => isEnabled && code.trim() === '');
        if (empty) return t('problemEditor.templates.empty', { language: empty.language });
        const over = Math.max(0, ...templates.map(({ code }) => code.length - limits.codeMax));
        return over > 0 ? t('form.tooLong', { count: over }) : undefined;
      },
      render: (control) => <Templates {...control} known={languages} />,
      inWords: (templates) => templates.map(({ language, code }) => `${language}\n${code}`).join('\n'),
    },
    ...(['codeShare', 'openCaseResult', 'opensData'] as const).map((name) => ({
      kind: 'switch' as const,
      name,
      label: t(`problemEditor.${name}`),
    })),
  ];
}

function modeFields(t: Translate): FormField<ProblemDraftValues>[] {
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t('problemEditor.type'),
      options: [
        { value: '0', label: 'ACM', detail: t('problemEditor.type.acm') },
        { value: '1', label: 'OI', detail: t('problemEditor.type.oi') },
      ],
    },
    {
      kind: 'choice',
      name: 'judging',
      label: t('problemEditor.judging'),
      options: judgings.map((value) => ({
        value,
        label: t(`problemEditor.judging.${value}`),
        detail: t(`problemEditor.judging.${value}.detail`),
      })),
    },
    {
      kind: 'choice',
      name: 'caseMode',
      label: t('problemEditor.caseMode'),
      options: [...new Set([...caseModesOf('0'), ...caseModesOf('1')])].map((value) => ({
        value,
        label: t(`problemEditor.caseMode.${value}`),
      })),
      check: ({ type, caseMode }) =>
        caseModesOf(type).some((mode) => mode === caseMode)
          ? undefined
          : t('problemEditor.caseMode.notOfType'),
    },
    { kind: 'switch', name: 'isAcceptedByAny', label: t('problemEditor.isAcceptedByAny') },
    {
      kind: 'own',
      name: 'dependencies',
      label: t('problemEditor.dependencies'),
      render: (control) => <Dependencies {...control} />,
      inWords: (dependencies) =>
        dependencies.map(({ group, needs }) => `${group} ← ${needs.join(', ')}`).join('; '),
    },
  ];
}

function comparerFields(t: Translate): FormField<ProblemDraftValues>[] {
  const tolerance = {
    kind: 'number',
    min: 0,
    step: 0.000_001,
    isHalf: true,
    isShown: usesTolerance,
  } as const;
  return [
    {
      kind: 'select',
      name: 'comparer',
      label: t('problemEditor.comparer'),
      isHalf: true,
      options: (['exact', ...comparerNames] as const).map((value) => ({
        value,
        label: t(comparerTexts[value]),
      })),
    },
    { kind: 'switch', name: 'isCaseSensitive', label: t('problemEditor.isCaseSensitive'), isHalf: true },
    { kind: 'switch', name: 'isSpaceSensitive', label: t('problemEditor.isSpaceSensitive'), isHalf: true },
    { kind: 'switch', name: 'isRemoveEndBlank', label: t('problemEditor.isRemoveEndBlank'), isHalf: true },
    {
      ...tolerance,
      name: 'absoluteTolerance',
      label: t('problemEditor.absoluteTolerance'),
      hint: t('problemEditor.tolerance.hint'),
    },
    {
      ...tolerance,
      name: 'relativeTolerance',
      label: t('problemEditor.relativeTolerance'),
      hint: t('problemEditor.tolerance.hint'),
    },
  ];
}

const range = ({ least, most }: Range) => ({ min: least, max: most });

interface Range {
  readonly least: number;
  readonly most: number;
}

function limitFields(
  t: Translate,
  { timeMs, memoryMb, stackMb }: Readonly<Record<keyof typeof problemLimitRanges, Range>>,
): FormField<ProblemDraftValues>[] {
  const number = { kind: 'number', isRequired: true, isHalf: true } as const;
  return [
    {
      ...number,
      ...range(timeMs),
      name: 'timeLimit',
      label: t('problemEditor.timeLimit'),
      unit: 'ms',
      step: 100,
    },
    {
      ...number,
      ...range(memoryMb),
      name: 'memoryLimit',
      label: t('problemEditor.memoryLimit'),
      unit: 'MB',
      step: 16,
    },
    {
      ...number,
      ...range(stackMb),
      name: 'stackLimit',
      label: t('problemEditor.stackLimit'),
      unit: 'MB',
      step: 16,
    },
  ];
}

function fileFields(t: Translate): FormField<ProblemDraftValues>[] {
  const files = (name: 'judgeFiles' | 'userFiles'): FormField<ProblemDraftValues> => ({
    kind: 'own',
    name,
    label: t(`problemEditor.${name}`),
    check: (values) => fileFault(values[name], t),
    render: (control) => <ExtraFiles {...control} label={t(`problemEditor.${name}`)} />,
    inWords: (all) => all.map((file) => file.name).join(', '),
  });
  const fileName = (name: 'readFileName' | 'writeFileName'): FormField<ProblemDraftValues> => ({
    kind: 'text',
    name,
    label: t(`problemEditor.${name}`),
    isHalf: true,
    isMono: true,
    max: 255,
    isShown: ({ isFileIo }) => isFileIo,
    check: (values) => ioFileFault(name, values, t),
  });
  return [
    { kind: 'switch', name: 'isFileIo', label: t('problemEditor.isFileIo') },
    fileName('readFileName'),
    fileName('writeFileName'),
    files('judgeFiles'),
    files('userFiles'),
  ];
}
