import { limitFactorRange } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '../../../api/failure-words.ts';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { FactorInput } from '../../../components/field/FactorInput.tsx';
import { Td, Tr } from '../../../components/table.tsx';
import { languageLimitsQuery } from './queries.ts';

type LanguageLimit = CallData<'GET /api/admin/language-limits'>[number];

/** A language with the site's factor of limits. */
export function LanguageRow({ limit }: { limit: LanguageLimit }) {
  const t = useT();
  const client = useQueryClient();
  const { language, defaultFactor, siteFactor, factor } = limit;
  const store = useMutation({
    mutationFn: (wanted: number | null) =>
      call('PUT /api/admin/language-limits', { body: { language, factor: wanted } }),
    onSuccess(limits) {
      client.setQueryData(languageLimitsQuery.queryKey, limits);
      showToast({ tone: 'success', text: t('siteAdmin.languages.saved', { language }) });
    },
    onError: (error) => showToast({ tone: 'error', text: wordsOf(error) }),
  });
  return (
    <Tr>
      <Td className="font-medium">{language}</Td>
      <Td align="right" className="text-text-3 tabular-nums max-sm:hidden">
        ×{defaultFactor}
      </Td>
      <Td>
        <FactorInput
          label={t('siteAdmin.languages.of', { language })}
          value={siteFactor}
          inherited={defaultFactor}
          resetLabel={t('siteAdmin.languages.reset')}
          wrong={t('siteAdmin.languages.wrong', limitFactorRange)}
          isBusy={store.isPending}
          onStore={(wanted) => store.mutateAsync(wanted)}
        />
      </Td>
      <Td align="right" className="tabular-nums">
        {t('siteAdmin.languages.example', { seconds: Number(factor.toFixed(2)) })}
      </Td>
    </Tr>
  );
}
