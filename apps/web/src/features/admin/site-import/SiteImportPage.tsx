import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { JobDialog } from '../job/JobDialog.tsx';
import { JobLine } from '../job/JobLine.tsx';
import { isJobRunning, type Job, jobsKey } from '../job/queries.ts';
import { siteImportJobsQuery } from './queries.ts';
import { SourceForm } from './SourceForm.tsx';

/**
 * Migration from another judge: a form that starts a report or a migration, and the list of earlier ones with their
 * logs.
 */
export function SiteImportPage() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(siteImportJobsQuery);
  const [open, setOpen] = useState<Job | null>(null);
  const isBusy = query.data?.records.some(isJobRunning) ?? false;
  return (
    <ConsolePage
      title={t('console.nav.siteImport')}
      note={
        <>
          {t('siteImport.note')} <HandbookLink to="migration#plan" topic={t('console.nav.siteImport')} />
        </>
      }
    >
      <SourceForm
        isBusy={isBusy}
        onStarted={(job) => {
          setOpen(job);
          void client.invalidateQueries({ queryKey: jobsKey });
        }}
      />
      <h2 className="mt-8 mb-2 text-14">{t('siteImport.former')}</h2>
      <QueryContent query={query} before={<div className="h-40" aria-busy="true" />}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState icon="list" title={t('siteImport.none')} detail={t('siteImport.none.detail')} />
          ) : (
            <ul className="border-t border-line">
              {records.map((job) => (
                <li key={job.id} className="relative border-b border-line py-2 hover:bg-hover">
                  <JobLine job={job} onOpen={setOpen} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {open === null ? null : <JobDialog job={open} isAtHome onClose={() => setOpen(null)} />}
    </ConsolePage>
  );
}
