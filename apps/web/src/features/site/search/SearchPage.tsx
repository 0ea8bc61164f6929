import { foundKinds, searchLimits, type FoundKind } from '@xiezhi/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useId, type JSX, type ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { SearchField } from '../../../components/data-list/SearchField.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Pager } from '../../../components/Pager.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { Time } from '../../../components/Time.tsx';
import { HighlightedMatch } from './HighlightedMatch.tsx';
import { resultsQuery, type SearchResult, type SearchResultPage, type SearchAddress } from './queries.ts';
import { searchPage } from './search.page.ts';

/** Search results by kind. */
export function SearchPage(): JSX.Element {
  const t = useT();
  const locale = useLocale();
  const search = searchPage.useSearch();
  const { q = '' } = search;
  const { change } = useListAddress<SearchAddress>();
  const query = useQuery(resultsQuery(search, locale));
  useTitle(q === '' ? t('search.title') : t('search.title.of', { word: q }));
  return (
    <div className="page-box max-w-[900px]">
      <h1 className="mb-3 text-20 font-bold break-words">{t('search.title')}</h1>
      <SearchField
        icon="search"
        label={t('search.field')}
        value={search.q}
        className="mb-4 w-full"
        onChange={(value) => change({ q: value?.slice(0, searchLimits.keywordMax), kind: undefined })}
      />
      {q === '' ? (
        <EmptyState icon="search" title={t('search.begin')} detail={t('search.begin.detail')} />
      ) : query.data !== undefined ? (
        <Found results={query.data} word={q} search={search} isStale={query.isPlaceholderData} />
      ) : query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="h-96" aria-busy="true" />
      )}
    </div>
  );
}

interface FoundProps {
  results: SearchResultPage;
  word: string;
  search: SearchAddress;
  /** Whether the results belong to a previous keyword or page. */
  isStale: boolean;
}

function Found({ results, word, search, isStale }: FoundProps): JSX.Element {
  const t = useT();
  const id = useId();
  const { change, pager } = useListAddress<SearchAddress>();
  const { counts, records, pages, current, total, size } = results;
  const kind = isStale ? (search.kind ?? results.kind) : results.kind;
  if (foundKinds.every((each) => counts[each] === 0))
    return <EmptyState icon="search" title={t('search.none', { word })} detail={t('search.none.detail')} />;
  const tabs = foundKinds.map((each) => ({
    id: each,
    label: <Counted count={counts[each]}>{t(`search.${each}`)}</Counted>,
  }));
  return (
    <>
      <Tabs<FoundKind>
        label={t('search.kinds')}
        idPrefix={id}
        tabs={tabs}
        current={kind}
        onChange={(next) => change({ kind: next })}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${kind}`}
        aria-busy={isStale || undefined}
        className={isStale ? 'opacity-60' : undefined}
      >
        {records.length === 0 ? (
          <EmptyState icon="search" title={t('search.none.kind')} detail={t('search.none.kind.detail')} />
        ) : (
          <ul>
            {records.map((result) => (
              <ResultRow key={result.id} result={result} word={word} />
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <Pager
            current={current}
            hasSizes={false}
            isTotalEstimated={results.isTotalEstimated === true}
            {...pager(total, size)}
          />
        ) : null}
      </div>
    </>
  );
}

function Counted({ count, children }: { count: number; children: ReactNode }): JSX.Element {
  return (
    <>
      {children}
      <span className="text-12 font-regular text-text-3">
        {count}
        {count >= searchLimits.countedMax ? '+' : ''}
      </span>
    </>
  );
}

function ResultRow({ result, word }: { result: SearchResult; word: string }): JSX.Element {
  const { title, code, text, time, href } = result;
  return (
    <li className="border-b border-line">
      <HrefLink href={href} className="group flex min-h-11 items-baseline gap-3 px-1 py-2.5 hover:bg-hover">
        {code === null ? null : (
          <span className="flex-none font-mono text-13 text-text-2">
            <HighlightedMatch text={code} word={word} />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-medium break-words group-hover:text-brand">
            <HighlightedMatch text={title} word={word} />
          </span>
          {text === null ? null : (
            <span className="line-clamp-2 text-13 break-words text-text-2">
              <HighlightedMatch text={text} word={word} />
            </span>
          )}
        </span>
        {time === null ? null : <Time value={time} className="flex-none text-12 text-text-3" />}
      </HrefLink>
    </li>
  );
}
