import { limitFactorRange } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, type CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { FactorInput } from '../../../components/field/FactorInput.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Td, Tr } from '../../../components/table.tsx';
import { languageLimitsQuery } from './queries.ts';
import type { LanguageStarter } from './StarterDialog.tsx';

type LanguageLimit = CallData<'GET /api/admin/language-limits'>[number];

const StarterDialog = lazyComponent(async () => (await import('./StarterDialog.tsx')).StarterDialog);

interface LanguageRowProps {
  limit: LanguageLimit;
  /** Starter code; undefined until it has loaded. */
  starter: LanguageStarter | undefined;
}

/** A language with the site's factor of limits and starter code. */
export function LanguageRow({ limit, starter }: LanguageRowProps) {
  const t = useT();
  const client = useQueryClient();
  const { language, defaultFactor, siteFactor, factor } = limit;
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = (starter?.siteCode ?? null) !== null;
  const state = t(isOwn ? 'siteAdmin.languages.starter.own' : 'siteAdmin.languages.starter.builtin');
  const store = useMutation({
    mutationFn: (wanted: number | null) =>
      call('PUT /api/admin/language-limits', { body: { language, factor: wanted } }),
    onSuccess(limits) {
      client.setQueryData(languageLimitsQuery.queryKey, limits);
      showToast({ tone: 'success', text: t('siteAdmin.languages.saved', { language }) });
    },
    onError: (error) => showToast({ tone: 'error', text: errorMessage(error) }),
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
      <Td align="right" className="tabular-nums max-sm:hidden">
        {t('siteAdmin.languages.example', { seconds: Number(factor.toFixed(2)) })}
      </Td>
      <Td>
        <Button
          tone="quiet"
          size="small"
          disabled={starter === undefined}
          aria-label={t('siteAdmin.languages.starter.edit', { state, language })}
          onClick={() => setIsEditing(true)}
        >
          {state}
        </Button>
        {isEditing && starter !== undefined ? (
          <StarterDialog starter={starter} onClose={() => setIsEditing(false)} />
        ) : null}
      </Td>
    </Tr>
  );
}
