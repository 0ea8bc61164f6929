import { limitFactorRange } from '@xiezhi/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../../api/error-message.ts';
import { call, type CallData } from '../../../../api/client.ts';
import { useUser } from '../../../../api/session.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { FactorInput } from '../../../../components/field/FactorInput.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Section } from '../../../../components/Section.tsx';
import { DataTable, SkeletonRows, Td, Th, Tr } from '../../../../components/table.tsx';
import { problemFactorsQuery } from '../queries.ts';
import { useDraftValue, useProblemDraft } from '../problem-draft-context.ts';

type LanguageLimit = CallData<'GET /api/admin/language-limits'>[number];

/**
 * Factors of this problem’s limits for each language. They are not part of the draft: each factor is stored
 * immediately, like the factors of the site.
 */
export function LanguageFactors() {
  const t = useT();
  const maySet = useUser()?.can.setLanguageLimits === true;
  const { pid } = useProblemDraft().problem;
  const chosen = useDraftValue('languages');
  const query = useQuery({ ...problemFactorsQuery(pid), enabled: maySet });
  if (!maySet) return null;
  const rows = query.data?.filter(
    ({ language, problemFactor }) => chosen === null || chosen.includes(language) || problemFactor !== null,
  );
  const own = query.data?.filter(({ problemFactor }) => problemFactor !== null).length ?? 0;
  return (
    <Section title={t('problemEditor.factors')} className="mb-8">
      <p className="py-2 text-13 text-text-3">{t('problemEditor.factors.note')}</p>
      <details className="group">
        <summary className="inline-flex list-none gap-1 min-h-8 cursor-pointer items-center rounded-1 text-13 text-text-2 hover:text-text max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
          {own === 0 ? t('problemEditor.factors.none') : t('problemEditor.factors.some', { count: own })}
          <Icon name="down" size={14} className="flex-none group-open:rotate-180" />
        </summary>
        {query.error === null || rows !== undefined ? (
          <DataTable caption={t('problemEditor.factors')}>
            <thead>
              <tr>
                <Th>{t('problemEditor.factors.language')}</Th>
                <Th>{t('problemEditor.factors.own')}</Th>
                <Th align="right">{t('problemEditor.factors.inForce')}</Th>
              </tr>
            </thead>
            <tbody>
              {rows === undefined ? (
                <SkeletonRows rows={6} widths={[120, 96, 48]} />
              ) : (
                rows.map((limit) => <FactorRow key={limit.language} pid={pid} limit={limit} />)
              )}
            </tbody>
          </DataTable>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </details>
    </Section>
  );
}

function FactorRow({ pid, limit }: { pid: number; limit: LanguageLimit }) {
  const t = useT();
  const client = useQueryClient();
  const { language, defaultFactor, siteFactor, problemFactor, factor } = limit;
  const store = useMutation({
    mutationFn: (wanted: number | null) =>
      call('PUT /api/admin/problem-language-limits', { body: { pid, language, factor: wanted } }),
    onSuccess(limits) {
      client.setQueryData(problemFactorsQuery(pid).queryKey, limits);
      showToast({ tone: 'success', text: t('problemEditor.factors.saved', { language }) });
    },
    onError: (error) => showToast({ tone: 'error', text: errorMessage(error) }),
  });
  return (
    <Tr>
      <Td className="font-medium">{language}</Td>
      <Td>
        <FactorInput
          label={t('problemEditor.factors.of', { language })}
          value={problemFactor}
          inherited={siteFactor ?? defaultFactor}
          resetLabel={t('problemEditor.factors.reset')}
          wrong={t('problemEditor.factors.wrong', limitFactorRange)}
          isBusy={store.isPending}
          onStore={(wanted) => store.mutateAsync(wanted)}
        />
      </Td>
      <Td align="right" className="tabular-nums">
        ×{Number(factor.toFixed(2))}
      </Td>
    </Tr>
  );
}
