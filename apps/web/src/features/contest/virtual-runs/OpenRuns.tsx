import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { Link } from '../../../routing/Link.tsx';
import { Button } from '../../../components/Button.tsx';
import { Section } from '../../../components/Section.tsx';
import { Label } from '../../../components/Label.tsx';
import { openRunsQuery, type OpenRun } from './queries.ts';
import { useVirtualParticipation } from './use-actions.ts';

/**
 * Running and scheduled virtual participations of the viewer, each with a button to end it; renders nothing if there
 * are none. Includes participations whose contest has been hidden, because their contest page is no longer available.
 */
export function OpenRuns(): JSX.Element | null {
  const t = useT();
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({ ...openRunsQuery, enabled: isSignedIn });
  if (!isSignedIn || data === undefined || data.length === 0) return null;
  return (
    <Section title={t('contestVirtual.open')} className="mb-5">
      <ul>
        {data.map((run) => (
          <OpenRunRow key={run.id} run={run} />
        ))}
      </ul>
    </Section>
  );
}

function OpenRunRow({ run }: { run: OpenRun }): JSX.Element {
  const t = useT();
  const { end, isEnding } = useVirtualParticipation(run.cid);
  const hasBegun = run.phase === 'running';
  const name = run.title ?? t('contestVirtual.hiddenContest', { cid: run.cid });
  const time = formatExact(hasBegun ? run.endTime : run.startTime).slice(5, 16);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <Label tone={hasBegun ? 'running' : 'upcoming'}>
        {t(hasBegun ? 'contestVirtual.phase.running' : 'contestVirtual.phase.scheduled')}
      </Label>
      <div className="min-w-0 flex-1 basis-48">
        {run.title === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link
            to="/contest/$contestID"
            params={{ contestID: String(run.cid) }}
            className="font-medium break-words hover:text-brand"
          >
            {name}
          </Link>
        )}
        <p className="text-12 text-text-3">
          {t(hasBegun ? 'contestVirtual.until' : 'contestVirtual.scheduled', { time })}
          {run.title === null ? ` · ${t('contestVirtual.hiddenNote')}` : null}
        </p>
      </div>
      <Button
        size="small"
        isBusy={isEnding}
        aria-label={t(hasBegun ? 'contestVirtual.endOf' : 'contestVirtual.callOffOf', { name })}
        onClick={() => void end(hasBegun)}
      >
        {t(hasBegun ? 'contestVirtual.end' : 'contestVirtual.callOff')}
      </Button>
    </li>
  );
}
