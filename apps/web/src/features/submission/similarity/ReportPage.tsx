import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { Section } from '../../../components/Section.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Link } from '../../../routing/Link.tsx';
import { Clusters } from './Clusters.tsx';
import { PairTable } from './PairTable.tsx';
import { isComparisonRunning, type ReportDetail, reportQuery, searchOf, similarityKey } from './queries.ts';
import { ReportProgress } from './ReportList.tsx';
import { ScoreChart } from './ScoreChart.tsx';
import { similarityPage } from './similarity.page.ts';

/** One similarity report: clusters, distributions and pairs. */
export function ReportPage({ id }: { id: number }): JSX.Element {
  const t = useT();
  const query = useQuery(reportQuery(id));
  const title = query.data?.place.title;
  const heading = title === undefined ? t('similarity.title') : t('similarity.of', { title });
  useTitle(heading);
  return (
    <>
      <h1 className="mb-2 text-20 font-bold wrap-anywhere">{heading}</h1>
      <QueryContent query={query} before={<Skeleton className="h-5" width={320} />}>
        {(report) => (
          <div className="grid gap-7">
            <Head report={report} />
            {isComparisonRunning(report) ? <ReportProgress report={report} /> : <Results report={report} />}
          </div>
        )}
      </QueryContent>
    </>
  );
}

function Head({ report }: { report: ReportDetail }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const navigate = similarityPage.useNavigate();
  const place = searchOf(report.place);
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/similarity/report', { query: { id: report.id } }),
    onSuccess: async () => {
      await navigate({ search: place });
      await client.invalidateQueries({ queryKey: similarityKey });
    },
  });

  async function askToRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('similarity.delete.title'),
      text: t('similarity.delete.text'),
      verb: t('similarity.delete'),
      tone: 'danger',
    });
    if (isSure) remove.mutate();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
      <Link to="/similarity" search={place} className="reach rounded-1 text-brand hover:text-brand-hover">
        {t('similarity.all')}
      </Link>
      <span className="text-text-2">
        {t('similarity.line', { id: String(report.id) })} · {t(`similarity.line.choice.${report.choice}`)}
      </span>
      <Button
        className="ml-auto"
        size="small"
        tone="danger"
        isBusy={remove.isPending}
        onClick={() => void askToRemove()}
      >
        {t('similarity.delete')}
      </Button>
    </div>
  );
}

function Results({ report }: { report: ReportDetail }): JSX.Element {
  const t = useT();
  const [shown, setShown] = useState<'suspicious' | 'all'>('suspicious');
  const suspicious = report.pairs.filter(({ isSuspicious }) => isSuspicious);
  const pairs = shown === 'all' ? report.pairs : suspicious;
  if (report.failure !== null) return <EmptyState icon="warn" title={report.failure} />;
  return (
    <>
      <Section title={t('similarity.clusters')}>
        {suspicious.length === 0 ? (
          <EmptyState icon="check" title={t('similarity.clusters.none')} />
        ) : (
          <Clusters pairs={suspicious} />
        )}
      </Section>
      <Section title={t('similarity.pairs')}>
        <Segmented
          className="my-3 w-fit"
          label={t('similarity.pairs')}
          value={shown}
          options={[
            { value: 'suspicious', label: `${t('similarity.pairs.suspicious')} ${suspicious.length}` },
            { value: 'all', label: `${t('similarity.pairs.all')} ${report.pairs.length}` },
          ]}
          onChange={setShown}
        />
        {pairs.length === 0 ? (
          <EmptyState icon="list" title={t('similarity.pairs.none')} />
        ) : (
          <PairTable key={shown} pairs={pairs} families={report.families} />
        )}
      </Section>
      <Section title={t('similarity.distribution')}>
        <div className="grid gap-6 pt-3 lg:grid-cols-2">
          {report.families.map((family) => (
            <ScoreChart key={`${family.pid} ${family.family}`} family={family} />
          ))}
        </div>
      </Section>
    </>
  );
}
