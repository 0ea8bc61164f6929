import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { editorBase } from '../authoring/addresses.ts';
import { remoteImportQuery, type RemoteImportJob } from './queries.ts';

type Imported = RemoteImportJob['problems'][number];

const outcomes: Readonly<Record<Imported['outcome'], PlainKey>> = {
  imported: 'remoteImport.imported',
  known: 'remoteImport.known',
  refused: 'remoteImport.refused',
};

interface ImportProgressProps {
  id: string;
  /** Called once when the import has ended. */
  onEnded?: (() => void) | undefined;
}

/** Progress of an import and the result of each problem. */
export function ImportProgress({ id, onEnded }: ImportProgressProps) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(remoteImportQuery(id));
  const cancel = useMutation({
    mutationFn: () => call('POST /api/job/cancel', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: remoteImportQuery(id).queryKey }),
  });
  const isEnded = query.data !== undefined && query.data.job.finishedAt !== null;
  useEffect(() => {
    if (isEnded) onEnded?.();
  }, [isEnded, onEnded]);
  if (query.data === undefined)
    return query.error === null ? null : (
      <StaleBanner text={errorMessage(query.error)} onRetry={() => void query.refetch()} />
    );
  const { job, problems } = query.data;
  const total = job.total ?? 0;
  return (
    <div className="mt-3">
      <div aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-3 text-13 text-text-2">
        {isEnded ? null : (
          <progress max={total} value={job.done} aria-label={job.title} className="upload-bar" />
        )}
        <span>{t('remoteImport.progress', { done: job.done, total })}</span>
        {isEnded ? null : (
          <Button
            size="small"
            tone="quiet"
            isBusy={cancel.isPending || job.isCancelling}
            onClick={() => cancel.mutate()}
          >
            {t(job.isCancelling ? 'remoteImport.cancelling' : 'remoteImport.cancel')}
          </Button>
        )}
      </div>
      {job.failure === null ? null : <FieldError>{job.failure}</FieldError>}
      {job.state === 'cancelled' ? (
        <p className="text-13 text-text-2">{t('remoteImport.cancelled')}</p>
      ) : null}
      <ul className="text-13">
        {problems.map((problem) => (
          <Row key={problem.asked} problem={problem} />
        ))}
      </ul>
    </div>
  );
}

function Row({ problem: { asked, outcome, pid, displayId, reason } }: { problem: Imported }) {
  const t = useT();
  const isRefused = outcome === 'refused' || reason !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line py-1.5 break-words">
      <Icon name={isRefused ? 'x' : 'check'} className={isRefused ? 'text-v-wa' : 'text-v-ac'} />
      {pid === null ? (
        <span className="min-w-0 font-mono break-all">{asked}</span>
      ) : (
        <HrefLink href={editorBase(pid)} className="rounded-1 font-mono text-brand hover:text-brand-hover">
          {displayId ?? asked}
        </HrefLink>
      )}
      <span className="text-text-2">{t(outcomes[outcome])}</span>
      {reason === null ? null : <span className="min-w-0 text-v-wa">{reason}</span>}
    </li>
  );
}
