import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@xiezhi/contract/limits';
import { type ComponentProps, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../../../api/error-message.ts';
import { CallError, type CallBody } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import type { FormSection, Saved } from '../../../components/form/description.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import type { ProblemDraft } from '../authoring/queries.ts';
import { NewProblemIdField } from './NewProblemIdField.tsx';

type Values = { problemId: string; title: string; locale: string; type: string };

interface NewProblemFormProps {
  label: string;
  /** Key under which the unsaved input is stored. */
  formKey: string;
  /** Hint below the id field. */
  idHint: string;
  /** Returns a free id: the wanted id or a similar one, or the next number. Must be referentially stable. */
  proposeId: (wanted?: string) => Promise<string>;
  begin: (fields: CallBody<'POST /api/admin/problem-draft'>) => Promise<ProblemDraft>;
  /** Address of a problem’s editor. */
  homeOf: (pid: number) => string;
  /** Query key of the list that then contains the problem. */
  listKey: readonly unknown[];
}

/**
 * Creates a problem with an id and a title as a hidden draft, then opens it in the problem editor. A free id is proposed.
 */
export function NewProblemForm(props: NewProblemFormProps) {
  const { formKey, proposeId } = props;
  const proposal = useQuery({
    queryKey: ['free-problem-id', formKey],
    queryFn: () => proposeId(),
    // The proposed id is not cached, because meanwhile another problem may use it.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { isQuiet: true },
  });
  if (proposal.isPending) return <Skeleton className="h-64 max-w-[640px]" width="100%" />;
  return <NewProblem {...props} proposal={proposal.data ?? ''} />;
}

function NewProblem({
  label,
  formKey,
  idHint,
  proposal,
  proposeId,
  begin,
  homeOf,
  listKey,
}: NewProblemFormProps & { proposal: string }) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const locale = useLocale();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(
    () => sectionsOf(t, { formKey, hint: idHint, proposeId }),
    [t, formKey, idHint, proposeId],
  );
  // The statement language defaults to the current interface language.
  const [blank] = useState<Saved<Values>>({
    values: { problemId: proposal, title: '', locale, type: '0' },
    version: 'new',
    by: null,
    at: new Date(0).toISOString(),
  });
  useUnsaved(isDirty);
  return (
    <div className="max-w-[640px]">
      <FormPage
        label={label}
        formKey={formKey}
        sections={sections}
        saved={blank}
        verb={t('problemAdmin.begin')}
        onDirty={setIsDirty}
        faultsOf={faultsOf}
        save={async (values) => {
          const draft = await begin({
            problemId: values.problemId,
            title: values.title,
            locale: values.locale === 'en-US' ? 'en-US' : 'zh-CN',
            type: Number(values.type),
          });
          client.setQueryData(['problem-draft', draft.pid], draft);
          return { kind: 'saved', saved: { ...blank, values, version: draft.pid } };
        }}
        onSaved={({ version }) => {
          // Nothing is unsaved any more, so navigation must not ask for confirmation.
          flushSync(() => setIsDirty(false));
          void client.invalidateQueries({ queryKey: listKey });
          void router.navigate({ href: homeOf(Number(version)) });
        }}
      />
    </div>
  );
}

function faultsOf(error: Error): Partial<Record<keyof Values, string>> {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'problemTitleMissing') return { title: errorMessage(error) };
  return code?.startsWith('problemId') === true ? { problemId: errorMessage(error) } : {};
}

type IdFieldOptions = Pick<ComponentProps<typeof NewProblemIdField>, 'formKey' | 'hint' | 'proposeId'>;

function sectionsOf(t: Translate, ofId: IdFieldOptions): FormSection<Values>[] {
  return [
    {
      id: 'problem-new',
      title: t('problemAdmin.begin.section'),
      fields: [
        {
          kind: 'own',
          name: 'problemId',
          label: t('problemAdmin.problemId'),
          isRequired: true,
          isHalf: true,
          max: limits.problemIdMax,
          render: (control) => <NewProblemIdField {...control} {...ofId} />,
          inWords: (value) => value,
        },
        {
          kind: 'select',
          name: 'locale',
          label: t('problemAdmin.locale'),
          hint: t('problemAdmin.locale.hint'),
          isHalf: true,
          options: [
            { value: 'zh-CN', label: t('common.locale.zh-CN') },
            { value: 'en-US', label: t('common.locale.en-US') },
          ],
        },
        {
          kind: 'text',
          name: 'title',
          label: t('problemAdmin.title'),
          isRequired: true,
          max: limits.keywordMax,
        },
        {
          kind: 'choice',
          name: 'type',
          label: t('problemAdmin.type'),
          options: [
            { value: '0', label: 'ACM', detail: t('problemAdmin.type.acm') },
            { value: '1', label: 'OI', detail: t('problemAdmin.type.oi') },
          ],
        },
      ],
    },
  ];
}
