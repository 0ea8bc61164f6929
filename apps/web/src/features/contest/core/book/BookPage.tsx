import { useQueries, useQuery } from '@tanstack/react-query';
import type { Locale } from '@xiezhi/contract/limits';
import type { JSX } from 'react';
import { useLocale } from '../../../../i18n/locale.ts';
import { useT } from '../../../../i18n/messages.ts';
import { Button, buttonClass } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { useTitle } from '../../../../routing/document-title.ts';
import { usePrintWhenComplete } from '../use-print-when-complete.ts';
import { contestProblemsQuery, contestQuery, type ContestInfo, type ContestProblem } from '../queries.ts';
import { Book, type BookPart } from './Book.tsx';
import { contestBookPage } from './book.page.ts';
import { bookLanguages, localesOf } from './languages.ts';
import { bookQuery } from './queries.ts';
import { useTranslators } from './use-translators.ts';

/** All problems of a contest as a document for the printer, with a title page, in one language or both. */
export function BookPage(): JSX.Element {
  const { contestID } = contestBookPage.useParams();
  const cid = Number(contestID);
  const contest = useQuery(contestQuery(cid));
  const problems = useQuery({
    ...contestProblemsQuery(cid),
    enabled: contest.data?.can.enter === true,
  });
  const error = contest.error ?? problems.error;
  if (error !== null && (contest.data === undefined || problems.data === undefined))
    return <ErrorState error={error} onRetry={() => void contest.refetch()} />;
  if (contest.data?.can.enter === false) return <Closed cid={cid} title={contest.data.title} />;
  if (contest.data === undefined || problems.data === undefined)
    return <div aria-busy="true" className="min-h-dvh" />;
  return <Loaded cid={cid} info={contest.data} problems={problems.data} />;
}

/** Shown to users who may not see the problems, or not yet. */
function Closed({ cid, title }: { cid: number; title: string }): JSX.Element {
  const t = useT();
  return (
    <main className="page-box py-8">
      <h1 className="text-20 font-bold">{title}</h1>
      <p className="my-3 text-text-2">{t('contest.closed.notEntered')}</p>
      <HrefLink href={`/contest/${cid}`} className={buttonClass()}>
        {t('contest.tab.overview')}
      </HrefLink>
    </main>
  );
}

interface LoadedProps {
  cid: number;
  info: ContestInfo;
  problems: readonly ContestProblem[];
}

function Loaded({ cid, info, problems }: LoadedProps): JSX.Element {
  const t = useT();
  const ofPage = useLocale();
  const { languages = ofPage } = contestBookPage.useSearch();
  const navigate = contestBookPage.useNavigate();
  const locales = localesOf(languages);
  const translators = useTranslators(locales);
  const statements = useQueries({ queries: locales.map((locale) => bookQuery(cid, problems, locale)) });
  const parts = locales.flatMap((locale, index): BookPart[] => {
    const [translate, set] = [translators[locale], statements[index]?.data];
    return translate === undefined || set === undefined ? [] : [{ locale, translate, ...set }];
  });
  const isComplete = parts.length === locales.length;
  const failed = statements.find(({ error }) => error !== null);
  usePrintWhenComplete(isComplete);
  useTitle(`${t('contest.book')} - ${info.title}`);
  return (
    <main className="page-box py-5">
      <div className="no-print mb-6 flex flex-wrap items-center gap-3">
        <HrefLink href={`/contest/${cid}/problems`} className={buttonClass()}>
          {t('contest.tab.problems')}
        </HrefLink>
        <Segmented
          label={t('contest.book.languages')}
          value={languages}
          options={bookLanguages.map((value) => ({ value, label: nameOf(value, t('contest.book.both')) }))}
          onChange={(value) => void navigate({ search: { languages: value }, replace: true })}
        />
        <Button tone="primary" disabled={!isComplete} onClick={() => window.print()}>
          {t('contest.book.print')}
        </Button>
        <span className="text-13 text-text-3">{t('contest.book.hint')}</span>
      </div>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isComplete ? (
        <Book info={info} parts={parts} />
      ) : (
        <div aria-busy="true" className="min-h-dvh" />
      )}
    </main>
  );
}

const names = { 'zh-CN': '中文', 'en-US': 'English' } as const satisfies Record<Locale, string>;

const nameOf = (value: Locale | 'both', both: string) => (value === 'both' ? both : names[value]);
