import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { ContentsList, HandbookFrame } from './HandbookFrame.tsx';
import { contentsQuery } from './queries.ts';

/** Contents of the handbook by reader, with its search. */
export function HandbookPage(): JSX.Element {
  const t = useT();
  const query = useQuery(contentsQuery(useLocale()));
  useTitle(t('common.nav.handbook'));
  return (
    <QueryContent query={query} before={<div className="h-96" aria-busy="true" />}>
      {(contents) => (
        <HandbookFrame contents={contents}>
          <h1 className="text-20 font-bold">{t('common.nav.handbook')}</h1>
          <p className="mt-1 mb-5 text-13 text-text-2">{t('handbook.about')}</p>
          <div className="lg:hidden">
            <ContentsList contents={contents} />
          </div>
          <ul className="grid gap-x-6 gap-y-2 max-lg:hidden xl:grid-cols-2">
            {contents.map(({ title, pages }) => (
              <li key={title} className="rounded-2 border border-line p-4">
                <ContentsList contents={[{ title, pages }]} />
              </li>
            ))}
          </ul>
        </HandbookFrame>
      )}
    </QueryContent>
  );
}
