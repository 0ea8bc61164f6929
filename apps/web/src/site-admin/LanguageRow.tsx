import { limitFactorRange } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallData } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { Td, Tr } from '../ui/table.tsx';
import { Input } from '../ui/TextField.tsx';
import { languageLimitsQuery } from './queries.ts';

type LanguageLimit = CallData<'GET /api/admin/language-limits'>[number];

/** A language with the site's factor, which is written when its field is left or Enter is pressed. */
export function LanguageRow({ limit }: { limit: LanguageLimit }) {
  const t = useT();
  const client = useQueryClient();
  const { language, defaultFactor, siteFactor, factor } = limit;
  // Null: nobody types, so that it shows what stands.
  const [typed, setTyped] = useState<string | null>(null);
  const store = useMutation({
    mutationFn: (wanted: number | null) =>
      call('PUT /api/admin/language-limits', { body: { language, factor: wanted } }),
    onSuccess(limits) {
      client.setQueryData(languageLimitsQuery.queryKey, limits);
      setTyped(null);
      notify({ tone: 'success', text: t('siteAdmin.languages.saved', { language }) });
    },
    onError: (error) => notify({ tone: 'error', text: error.message }),
  });
  const wanted = typed === null ? siteFactor : readFactor(typed);
  const isWrong = wanted === 'wrong';
  const { least, most } = limitFactorRange;

  function leave(): void {
    if (typed === null || isWrong) return;
    if (wanted === siteFactor) return setTyped(null);
    store.mutate(wanted);
  }

  return (
    <Tr>
      <Td className="font-medium">{language}</Td>
      <Td align="right" className="text-text-3 tabular-nums max-sm:hidden">
        ×{defaultFactor}
      </Td>
      <Td>
        <div className="flex items-center gap-2 py-1">
          <Input
            size="small"
            inputMode="decimal"
            className="w-24"
            aria-label={t('siteAdmin.languages.of', { language })}
            placeholder={String(defaultFactor)}
            value={typed ?? siteFactor?.toString() ?? ''}
            maxLength={6}
            isInvalid={isWrong}
            disabled={store.isPending}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key === 'Escape') setTyped(null);
            }}
          />
          {siteFactor === null ? null : (
            <Button size="small" tone="quiet" isBusy={store.isPending} onClick={() => store.mutate(null)}>
              {t('siteAdmin.languages.reset')}
            </Button>
          )}
        </div>
        {isWrong ? (
          <p role="alert" className="pb-1 text-12 whitespace-normal text-v-wa">
            {t('siteAdmin.languages.wrong', { least, most })}
          </p>
        ) : null}
      </Td>
      <Td align="right" className="tabular-nums">
        {t('siteAdmin.languages.example', { seconds: Number(factor.toFixed(2)) })}
      </Td>
    </Tr>
  );
}

/** Null where nothing stands; `wrong` where what stands is no factor. */
function readFactor(text: string): number | null | 'wrong' {
  const trimmed = text.trim().replace(/^[×x*]/i, '');
  if (trimmed === '') return null;
  const factor = /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return factor >= limitFactorRange.least && factor <= limitFactorRange.most ? factor : 'wrong';
}
