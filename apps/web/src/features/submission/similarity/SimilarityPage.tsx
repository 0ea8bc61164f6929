import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SimilarityChoice } from '@xiezhi/contract/similarity';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Field } from '../../../components/Field.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { Select } from '../../../components/Select.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useT, type Translate } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import {
  isComparisonRunning,
  type PlaceSearch,
  type Reports,
  similarityReportsQuery,
  similarityKey,
} from './queries.ts';
import { ReportList } from './ReportList.tsx';
import { ReportPage } from './ReportPage.tsx';
import { similarityPage } from './similarity.page.ts';

/** Similarity reports of a contest, training or problem. */
export function SimilarityPage(): JSX.Element {
  const { report, ...place } = similarityPage.useSearch();
  return (
    <div className="page-box page-wide">
      {report === undefined ? <PlaceReports place={place} /> : <ReportPage key={report} id={report} />}
    </div>
  );
}

function PlaceReports({ place }: { place: PlaceSearch }): JSX.Element {
  const t = useT();
  const query = useQuery(similarityReportsQuery(place));
  const title = query.data?.place.title;
  const heading = title === undefined ? t('similarity.title') : t('similarity.of', { title });
  useTitle(heading);
  const home = homeOf(place, t);
  return (
    <>
      <h1 className="mb-2 text-20 font-bold wrap-anywhere">{heading}</h1>
      {home === null ? null : (
        <HrefLink
          href={home.href}
          className="mb-1 inline-flex min-h-6 items-center text-13 text-brand hover:underline max-sm:min-h-11"
        >
          {home.label}
        </HrefLink>
      )}
      <p className="mb-5 max-w-(--measure) text-13 text-text-2">
        {t('similarity.what')} <HandbookLink to="similarity#compares" topic={t('similarity.title')} />
      </p>
      <QueryContent query={query} before={<Skeleton className="h-5" width={320} />}>
        {(data) => (
          <div className="grid gap-7">
            {data.reports.some(isComparisonRunning) ? null : <StartReport place={place} known={data} />}
            <Section title={t('similarity.reports')}>
              {data.reports.length === 0 ? (
                <EmptyState icon="list" title={t('similarity.reports.none')} />
              ) : (
                <ReportList reports={data.reports} />
              )}
            </Section>
          </div>
        )}
      </QueryContent>
    </>
  );
}

/** Returns a link to the contest or training of the reports. Null for a problem, because its pages have tabs. */
function homeOf({ cid, tid }: PlaceSearch, t: Translate): { href: string; label: string } | null {
  if (cid !== undefined) return { href: `/contest/${cid}`, label: t('similarity.toContest') };
  return tid === undefined ? null : { href: `/training/${tid}`, label: t('similarity.toTraining') };
}

function StartReport({ place, known }: { place: PlaceSearch; known: Reports }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [choice, setChoice] = useState<SimilarityChoice>('best');
  const start = useMutation({
    mutationFn: () => call('POST /api/similarity/report', { body: { ...place, choice } }),
    meta: { isQuiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: similarityKey }),
  });
  const choices = [
    { value: 'best', label: t('similarity.choice.best', { count: known.submissions.best }) },
    { value: 'last', label: t('similarity.choice.last', { count: known.submissions.last }) },
    { value: 'all', label: t('similarity.choice.all', { count: known.submissions.all }) },
  ] as const;
  return (
    <Section title={t('similarity.new')}>
      <form
        className="grid max-w-[46rem] gap-4 pt-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <Field label={t('similarity.choice')} hint={t('similarity.limit', { limit: known.limit })}>
          {({ id, ...described }) => (
            <Select
              id={id}
              aria-describedby={described['aria-describedby']}
              label={t('similarity.choice')}
              value={choice}
              options={choices}
              onValueChange={(value) =>
                setChoice(choices.find((one) => one.value === value)?.value ?? 'best')
              }
            />
          )}
        </Field>
        {start.error === null ? null : <FieldError>{errorMessage(start.error)}</FieldError>}
        <div>
          <Button tone="primary" type="submit" isBusy={start.isPending}>
            {t('similarity.start')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
