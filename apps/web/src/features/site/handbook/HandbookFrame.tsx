import { useQuery } from '@tanstack/react-query';
import { useId, useState, type JSX, type ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Input } from '../../../components/TextField.tsx';
import { HighlightedMatch } from '../search/HighlightedMatch.tsx';
import { searchHandbook } from './search-handbook.ts';
import { allTopicsQuery, type HandbookSection } from './queries.ts';

interface HandbookFrameProps {
  contents: readonly HandbookSection[];
  /** Slug of the current page; undefined on the contents page. */
  current?: string;
  children: ReactNode;
}

/** Search and contents beside a page of the handbook. On phones the contents are above the page, collapsed. */
export function HandbookFrame({ contents, current, children }: HandbookFrameProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [wantsTopics, setWantsTopics] = useState(false);
  const id = useId();
  return (
    <div className="page-box grid gap-x-10 gap-y-4 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <label htmlFor={id} className="sr-only">
          {t('handbook.search')}
        </label>
        <Input
          id={id}
          type="search"
          value={typed}
          placeholder={t('handbook.search')}
          onFocus={() => setWantsTopics(true)}
          onChange={({ currentTarget }) => {
            setWantsTopics(true);
            setTyped(currentTarget.value);
          }}
        />
        <nav aria-label={t('handbook.contents')} className="max-lg:hidden">
          <ContentsList contents={contents} current={current} />
        </nav>
        {current === undefined ? null : (
          <details className="rounded-2 border border-line px-3 lg:hidden">
            <summary className="flex min-h-11 items-center gap-2 text-13 font-medium">
              {t('handbook.contents')}
              <Icon name="down" size={14} />
            </summary>
            <nav aria-label={t('handbook.contents')} className="pb-3">
              <ContentsList contents={contents} current={current} />
            </nav>
          </details>
        )}
      </div>
      <div className="min-w-0">
        {typed.trim() !== '' && wantsTopics ? (
          <Matches contents={contents} typed={typed} onFollow={() => setTyped('')} />
        ) : (
          children
        )}
      </div>
    </div>
  );
}

/** Sections with their pages; the current page is marked. */
export function ContentsList({
  contents,
  current,
}: {
  contents: readonly HandbookSection[];
  current?: string | undefined;
}): JSX.Element {
  return (
    <ul className="flex flex-col gap-4 text-13">
      {contents.map(({ title, pages }) => (
        <li key={title}>
          <p className="mb-1 font-bold">{title}</p>
          <ul className="border-l border-line">
            {pages.map((page) => (
              <li key={page.slug}>
                <HrefLink
                  href={`/docs/${page.slug}`}
                  aria-current={page.slug === current ? 'page' : undefined}
                  className="-ml-px block border-l border-transparent py-1 pl-3 text-text-2 hover:text-text aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-brand max-sm:py-3"
                >
                  {page.title}
                </HrefLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface MatchesProps {
  contents: readonly HandbookSection[];
  typed: string;
  onFollow: () => void;
}

function Matches({ contents, typed, onFollow }: MatchesProps): JSX.Element {
  const t = useT();
  const { data: topics, error, refetch } = useQuery(allTopicsQuery(useLocale()));
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (topics === undefined) return <div className="h-40" aria-busy="true" />;
  const matches = searchHandbook(contents, topics, typed);
  const [word = ''] = typed.trim().split(/\s+/);
  return (
    <section aria-label={t('handbook.results')}>
      <output className="mb-2 block text-13 text-text-2">
        {t('handbook.found', { count: matches.length })}
      </output>
      {matches.length === 0 ? (
        <EmptyState icon="search" title={t('handbook.none')} detail={t('handbook.none.detail')} />
      ) : (
        <ul>
          {matches.map(({ slug, id, page, title, excerpt }) => (
            <li key={`${slug}#${id ?? ''}`} className="border-t border-line">
              <HrefLink
                href={`/docs/${slug}${id === null ? '' : `#${id}`}`}
                onClick={onFollow}
                className="block py-2.5"
              >
                <span className="block font-medium">
                  <HighlightedMatch text={title === page ? page : `${page} › ${title}`} word={word} />
                </span>
                <span className="block text-13 leading-5 text-text-2">
                  <HighlightedMatch text={excerpt} word={word} />
                </span>
              </HrefLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
