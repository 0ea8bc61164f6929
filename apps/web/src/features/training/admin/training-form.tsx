import { limits } from '@xiezhi/contract/limits';
import type { CallBody } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { MarkdownEditor } from '../../../content/markdown-editor/MarkdownEditor.tsx';
import { readablePassword, type StoredPassword } from '../../admin/scoped-management/entry-password.ts';
import { useUploads } from '../../../routing/use-uploads.ts';
import { Count } from '../../../components/field/Count.tsx';
import { SecretField } from '../../../components/field/SecretField.tsx';
import type { FormField, FormSection, OwnControl, Saved } from '../../../components/form/description.ts';
import { Prerequisites, type Prerequisite } from './Prerequisites.tsx';
import type { TrainingCategory, StaffTraining } from './queries.ts';

/** Values of the training form. */
export type TrainingValues = {
  title: string;
  description: string;
  englishTitle: string;
  englishDescription: string;
  auth: 'Public' | 'Private';
  password: string;
  categoryId: string;
  rank: number | null;
  isShown: boolean;
  prerequisites: readonly Prerequisite[];
};

export const newTraining: Saved<TrainingValues> = {
  values: {
    title: '',
    description: '',
    englishTitle: '',
    englishDescription: '',
    auth: 'Public',
    password: '',
    categoryId: '',
    rank: 1000,
    isShown: true,
    prerequisites: [],
  },
  version: 'new',
  by: null,
  at: new Date(0).toISOString(),
};

/** Converts a training from the server to form values. */
export function savedTraining(row: StaffTraining, modifiedBy: string | null): Saved<TrainingValues> {
  return {
    values: {
      title: row.title,
      description: row.description,
      englishTitle: row.english?.title ?? '',
      englishDescription: row.english?.description ?? '',
      auth: row.auth,
      password: readablePassword(row.privatePwd),
      categoryId: row.categoryId === null ? '' : String(row.categoryId),
      rank: row.rank,
      isShown: row.status,
      prerequisites: row.prerequisites,
    },
    version: row.gmtModified,
    by: modifiedBy,
    at: row.gmtModified,
  };
}

/** Converts form values to the request body. */
export function trainingBody(values: TrainingValues): CallBody<'POST /api/admin/training'> {
  const { title, description, englishTitle, englishDescription, auth, password, categoryId } = values;
  return {
    training: {
      title,
      description,
      english: englishTitle.trim() === '' ? null : { title: englishTitle, description: englishDescription },
      auth,
      privatePwd: password === '' ? null : password,
      rank: values.rank,
      status: values.isShown,
      prerequisites: values.prerequisites.map(({ tid, percent }) => ({ tid, percent })),
    },
    trainingCategory: categoryId === '' ? {} : { id: Number(categoryId) },
  };
}

function TextEditor(control: OwnControl<string> & { label: string }) {
  return (
    <MarkdownEditor {...control} {...useUploads()} max={limits.trainingDescriptionMax} profile="staff" />
  );
}

const inWords = (value: string) => value;

interface FormFacts {
  categories: readonly TrainingCategory[];
  stored: StoredPassword;
  /** Id of the edited training. Null for a new one. */
  own: number | null;
}

const passwordHints = {
  none: 'trainingAdmin.password.hint',
  readable: 'trainingAdmin.password.kept',
  unreadable: 'trainingAdmin.password.unreadable',
} as const;

/** The training form as data, with the limits of the contract. */
export function trainingSections(
  t: Translate,
  { categories, stored, own }: FormFacts,
): FormSection<TrainingValues>[] {
  const text = { max: limits.trainingTitleMax, kind: 'text' } as const;
  const description = t('trainingAdmin.description');
  const passwordLabel = t('trainingAdmin.password');
  const password: FormField<TrainingValues> = {
    kind: 'own',
    name: 'password',
    label: passwordLabel,
    isHalf: true,
    max: limits.trainingTitleMax,
    inWords,
    render: (control) => (
      <SecretField
        {...control}
        name="training-password"
        label={passwordLabel}
        hint={t(passwordHints[stored])}
        aside={<Count length={control.value.trim().length} max={limits.trainingTitleMax} />}
      />
    ),
    check: (values) =>
      values.auth === 'Private' && values.password.trim() === '' && stored !== 'unreadable'
        ? t('trainingAdmin.password.missing')
        : undefined,
  };
  return [
    {
      id: 'training-text',
      title: t('trainingAdmin.section.text'),
      fields: [
        { ...text, name: 'title', label: t('trainingAdmin.title'), isRequired: true },
        {
          kind: 'own',
          name: 'description',
          label: description,
          max: limits.trainingDescriptionMax,
          inWords,
          render: (control) => <TextEditor {...control} label={description} />,
        },
      ],
    },
    {
      id: 'training-entry',
      title: t('trainingAdmin.section.entry'),
      fields: [
        {
          kind: 'choice',
          name: 'auth',
          label: t('trainingAdmin.auth'),
          options: (['Public', 'Private'] as const).map((auth) => ({
            value: auth,
            label: t(`training.auth.${auth}`),
            detail: t(`training.auth.${auth}.means`),
          })),
        },
        password,
      ],
    },
    {
      id: 'training-needs',
      title: t('trainingAdmin.needs'),
      fields: [
        {
          kind: 'own',
          name: 'prerequisites',
          label: t('trainingAdmin.needs'),
          render: (control) => <Prerequisites {...control} own={own} />,
          inWords: (needs) => needs.map(({ title, percent }) => `${title} ${percent}%`).join('\n'),
        },
      ],
    },
    {
      id: 'training-place',
      title: t('trainingAdmin.section.place'),
      fields: [
        {
          kind: 'select',
          name: 'categoryId',
          label: t('trainingAdmin.category'),
          isHalf: true,
          options: [
            { value: '', label: t('trainingAdmin.category.none') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
        {
          kind: 'number',
          name: 'rank',
          label: t('trainingAdmin.rank'),
          hint: t('trainingAdmin.rank.hint'),
          isRequired: true,
          isHalf: true,
          min: 0,
          max: limits.trainingRankMax,
        },
        { kind: 'switch', name: 'isShown', label: t('trainingAdmin.shown') },
      ],
    },
    {
      id: 'training-english',
      title: t('trainingAdmin.section.english'),
      fields: [
        {
          ...text,
          name: 'englishTitle',
          label: t('trainingAdmin.title'),
          check: ({ englishTitle, englishDescription }) =>
            englishTitle.trim() === '' && englishDescription.trim() !== ''
              ? t('trainingAdmin.english.whole')
              : undefined,
        },
        {
          kind: 'own',
          name: 'englishDescription',
          label: description,
          max: limits.trainingDescriptionMax,
          inWords,
          render: (control) => <TextEditor {...control} label={t('trainingAdmin.description.english')} />,
        },
      ],
    },
  ];
}
