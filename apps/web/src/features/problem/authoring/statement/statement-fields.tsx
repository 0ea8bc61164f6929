import { difficultyLevels, limits, locales, type Locale } from '@xiezhi/contract/limits';
import type { PlainKey, Translate } from '../../../../i18n/messages.ts';
import { lazyComponent } from '../../../../components/lazy/lazy-component.tsx';
import type { Option } from '../../../../components/combobox/option.ts';
import { difficultyName } from '../../../../components/Difficulty.tsx';
import type { FormField } from '../../../../components/form/description.ts';
import { newTag, textName, textParts, type ProblemDraftValues, type TextPart } from '../draft.ts';
import { Examples } from './Examples.tsx';

/** Lazy: the other steps include these fields too, but do not render them. */
const HintsEditor = lazyComponent(
  async () => (await import('./HintsEditor.tsx')).HintsEditor,
  ['markdownEditor'],
);

/** Names of the parts of a statement. */
export const partNames: Readonly<Record<TextPart, PlainKey>> = {
  title: 'problemEditor.title',
  description: 'problem.description',
  input: 'problem.input',
  output: 'problem.output',
  hint: 'problem.hint',
};

export const localeNames: Readonly<Record<Locale, PlainKey>> = {
  'zh-CN': 'common.locale.zh-CN',
  'en-US': 'common.locale.en-US',
};

interface Known {
  /** Id prefix of the problem’s group; empty for the bank. */
  prefix: string;
  tags: readonly Option[];
  /** Maximum number of examples. */
  examplesMax: number;
}

/** Fields of the first step. */
export function statementFields(
  t: Translate,
  { tags, examplesMax, prefix }: Known,
): FormField<ProblemDraftValues>[] {
  return [
    {
      kind: 'text',
      name: 'problemId',
      label: t('problemEditor.problemId'),
      isRequired: true,
      isHalf: true,
      isMono: true,
      max: limits.problemIdMax + prefix.length,
      ...(prefix !== '' && { hint: t('problemEditor.problemId.prefix', { prefix }) }),
    },
    {
      kind: 'select',
      name: 'difficulty',
      label: t('problem.difficulty'),
      isHalf: true,
      options: difficultyLevels.map((level) => ({ value: String(level), label: t(difficultyName(level)) })),
    },
    {
      kind: 'options',
      name: 'tags',
      label: t('problem.tags'),
      options: tags,
      onCreate: (name) => Promise.resolve({ value: `${newTag}${name}`, label: name }),
      placeholder: t('problemEditor.tags.placeholder'),
      max: 100,
    },
    {
      kind: 'text',
      name: 'source',
      label: t('problem.source'),
      hint: t('problemEditor.source.hint'),
      isHalf: true,
      max: limits.statementMax,
    },
    {
      kind: 'select',
      name: 'defaultLocale',
      label: t('problemEditor.defaultLocale'),
      hint: t('problemEditor.defaultLocale.hint'),
      isHalf: true,
      options: locales.map((locale) => ({ value: locale, label: t(localeNames[locale]) })),
    },
    ...locales.flatMap((locale) => textParts.map((part) => textField(t, locale, part))),
    {
      kind: 'own',
      name: 'inStep',
      label: t('problemEditor.inStep'),
      render: () => null,
      inWords: (names) => names.join(', '),
    },
    {
      kind: 'own',
      name: 'examples',
      label: t('problem.samples'),
      check: ({ examples }) =>
        lengthFault(
          examples.flatMap((one) => [one.input, one.output, ...locales.map((of) => one[of])]),
          t,
        ),
      render: (control) => <Examples {...control} max={examplesMax} />,
      inWords: (examples) => examples.map(({ input, output }) => `${input}\n→ ${output}`).join('\n'),
    },
    {
      kind: 'own',
      name: 'hints',
      label: t('problemEditor.hints'),
      check: ({ hints }) =>
        lengthFault(
          hints.flatMap((hint) => locales.map((of) => hint[of])),
          t,
        ),
      render: (control) => <HintsEditor {...control} />,
      inWords: (hints) => hints.map((hint) => `${hint.price}: ${hint['zh-CN']}\n${hint['en-US']}`).join('\n'),
    },
  ];
}

/** Checks that no text exceeds the server’s limit. */
function lengthFault(texts: readonly string[], t: Translate): string | undefined {
  const over = Math.max(0, ...texts.map((text) => text.length - limits.statementMax));
  return over > 0 ? t('form.tooLong', { count: over }) : undefined;
}

function textField(t: Translate, locale: Locale, part: TextPart): FormField<ProblemDraftValues> {
  const label = t('problemEditor.textOf', { part: t(partNames[part]), language: t(localeNames[locale]) });
  const name = textName(locale, part);
  return part === 'title'
    ? { kind: 'text', name, label, max: limits.keywordMax }
    : { kind: 'textarea', name, label, max: limits.statementMax, isMono: true };
}
