import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { enabledRemoteJudgesQuery } from '../../../api/remote-judges.ts';
import { ConsolePage } from '../../admin/core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { ExportPart } from './ExportPart.tsx';
import { ImportPart } from './ImportPart.tsx';
import { JobCard } from './JobCard.tsx';
import { RemoteImport } from '../remote-import/RemoteImport.tsx';
import { isPackageJobRunning, packageJobsQuery } from './queries.ts';

/**
 * Import and export of problem packages. Reports, imports and exports are jobs that continue without the
 * page. Imports from remote judges are offered once a remote judge is enabled.
 */
export function BatchPage() {
  const t = useT();
  const client = useQueryClient();
  const jobs = useQuery(packageJobsQuery);
  const { data: judges = [] } = useQuery(enabledRemoteJudgesQuery);
  // Jobs are expanded if they were started here or were running when the page opened. They stay expanded when they end.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const found = jobs.data?.filter((job) => isPackageJobRunning(job) && opened[job.id] === undefined) ?? [];
  if (found.length > 0)
    setOpened((former) => ({ ...Object.fromEntries(found.map(({ id }) => [id, true])), ...former }));
  // The list is scrolled into view, because the report of an upload may be below the visible part of the page.
  const list = useRef<HTMLUListElement>(null);
  const [latest, setLatest] = useState<string | null>(null);
  const isListed = jobs.data?.some(({ id }) => id === latest) === true;
  useEffect(() => {
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);
  const begun = (id: string) => {
    setLatest(id);
    setOpened((former) => ({ ...former, [id]: true }));
    void client.invalidateQueries({ queryKey: packageJobsQuery.queryKey });
  };
  return (
    <ConsolePage title={t('console.nav.packages')} note={t('packages.note')}>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <Section
          title={t('packages.import')}
          aside={<HandbookLink to="packages#formats" topic={t('packages.import')} />}
        >
          <ImportPart onBegun={begun} />
        </Section>
        <Section title={t('packages.export')}>
          <ExportPart onBegun={begun} />
        </Section>
      </div>
      {jobs.error === null ? null : (
        <StaleBanner text={errorMessage(jobs.error)} onRetry={() => void jobs.refetch()} />
      )}
      {jobs.data === undefined || jobs.data.length === 0 ? null : (
        <Section title={t('packages.recent')} className="mt-8">
          <ul ref={list}>
            {jobs.data.map((job) => (
              <JobCard
                key={job.id}
                row={job}
                isOpen={opened[job.id] === true}
                onOpen={(isOpen) => setOpened((former) => ({ ...former, [job.id]: isOpen }))}
                onBegun={begun}
              />
            ))}
          </ul>
        </Section>
      )}
      {judges.length === 0 ? null : (
        <Section title={t('packages.remote')} className="mt-8">
          <p className="mt-2 max-w-3xl text-13 text-text-2">{t('packages.remote.note')}</p>
          <RemoteImport />
        </Section>
      )}
    </ConsolePage>
  );
}
