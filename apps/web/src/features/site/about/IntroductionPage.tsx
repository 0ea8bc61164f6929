import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { languagesQuery } from '../../problem/core/queries.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Compilers } from './Compilers.tsx';
import { Results } from './Results.tsx';
import { Samples } from './Samples.tsx';
import { Tips } from './Tips.tsx';

/** Sections by relevance to beginners; compiler commands come last. */
const sections = ['results', 'sample', 'tips', 'compilers'] as const;
type Name = (typeof sections)[number];
const titles: Readonly<Record<Name, PlainKey>> = {
  results: 'about.results',
  sample: 'about.sample',
  tips: 'about.tips',
  compilers: 'about.compilers',
};

/** How programs are compiled, run and judged. */
export function IntroductionPage() {
  const t = useT();
  const languages = useQuery(languagesQuery);
  useTitle(t('common.nav.introduction'));
  const isMissing = languages.error !== null && languages.data === undefined;
  return (
    <div className="page-box grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_180px]">
      <h1 className="text-20 font-bold lg:col-span-2">{t('common.nav.introduction')}</h1>
      <nav aria-label={t('about.contents')} className="lg:order-last">
        <ul className="sticky top-[calc(var(--h-nav)+24px)] flex flex-wrap gap-x-5 gap-y-1 text-13 lg:flex-col lg:border-l lg:border-line lg:pl-4">
          {sections.map((name) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-flex py-1 text-text-2 hover:text-text max-sm:py-3">
                {t(titles[name])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-9">
        <Part name="results">
          <Results />
        </Part>
        <Part name="sample">
          <Samples languages={languages.data} />
        </Part>
        <Part name="tips">
          <Tips />
        </Part>
        <Part name="compilers">
          {isMissing ? (
            <ErrorState error={languages.error} onRetry={() => void languages.refetch()} />
          ) : (
            <Compilers languages={languages.data} />
          )}
        </Part>
      </div>
    </div>
  );
}

function Part({ name, children }: { name: Name; children: ReactNode }) {
  const t = useT();
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="scroll-mt-2">
      <h2 id={`${name}-title`} className="flex h-8 items-start border-b border-line-strong font-bold">
        {t(titles[name])}
      </h2>
      {children}
    </section>
  );
}
