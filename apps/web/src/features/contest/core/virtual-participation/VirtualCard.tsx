import { useQuery } from '@tanstack/react-query';
import { virtualLimits } from '@xiezhi/contract/limits/virtual';
import { useState, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { formatExact } from '../../../../lib/format-time.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { formatDuration } from '../contest-columns.tsx';
import { Attempts } from './Attempts.tsx';
import { virtualQuery } from './queries.ts';
import { useVirtualParticipation } from '../../virtual-runs/use-actions.ts';

interface VirtualCardProps {
  cid: number;
  /** A participation is running or scheduled, as the bar above says. */
  isUnderWay: boolean;
}

/** Card on the overview of an ended contest: starts a virtual participation, and lists earlier ones. */
export function VirtualCard({ cid, isUnderWay }: VirtualCardProps): JSX.Element | null {
  const t = useT();
  const { data, error, refetch } = useQuery(virtualQuery(cid));
  if (data === undefined)
    return (
      <Section title={t('contestVirtual.name')} className="mb-7">
        <div className="pt-3">
          {error === null ? (
            <Skeleton width="80%" />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </Section>
    );
  // Hidden if the viewer may not participate virtually and never did.
  if (data.refusal !== null && data.attempts.length === 0 && !isUnderWay) return null;
  return (
    <Section title={t('contestVirtual.name')} className="mb-7">
      {isUnderWay ? null : (
        <div className="pt-3 pb-1">
          {data.refusal === null ? (
            <Beginning cid={cid} seconds={data.seconds} isAgain={data.attempts.length > 0} />
          ) : (
            <p className="text-13 text-text-3">{data.refusal}</p>
          )}
        </div>
      )}
      <Attempts cid={cid} state={data} />
    </Section>
  );
}

interface BeginningProps {
  cid: number;
  seconds: number;
  isAgain: boolean;
}

function Beginning({ cid, seconds, isAgain }: BeginningProps): JSX.Element {
  const t = useT();
  const { begin, beginNow, isBeginning } = useVirtualParticipation(cid);
  const length = formatDuration(t, seconds);
  const [moment, setMoment] = useState<string | null | undefined>();
  return (
    <>
      <p className="text-13 text-text-2">{t('contestVirtual.means', { length })}</p>
      {moment === undefined ? null : <Later moment={moment} onChange={setMoment} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {moment === undefined ? (
          <>
            <Button tone="primary" isBusy={isBeginning} onClick={() => void beginNow(length, seconds)}>
              {t(isAgain ? 'contestVirtual.again' : 'contestVirtual.begin')}
            </Button>
            <Button onClick={() => setMoment(null)}>{t('contestVirtual.later')}</Button>
          </>
        ) : (
          <>
            <Button
              tone="primary"
              isBusy={isBeginning}
              disabled={moment === null}
              onClick={() => begin(moment)}
            >
              {t('contestVirtual.plan')}
            </Button>
            <Button onClick={() => setMoment(undefined)}>{t('contestVirtual.notLater')}</Button>
          </>
        )}
      </div>
    </>
  );
}

interface LaterProps {
  moment: string | null;
  onChange: (moment: string | null) => void;
}

/** Start time in the local time zone, in the browser's own date field. */
function Later({ moment, onChange }: LaterProps): JSX.Element {
  const t = useT();
  const [now] = useState(serverNow);
  const last = now + virtualLimits.startDays * 24 * 60 * 60_000;
  return (
    <div className="mt-3 max-w-60">
      <TextField
        label={t('contestVirtual.start')}
        // Browsers format the date in their own way; the hint shows it as elsewhere on the site.
        hint={
          moment === null
            ? t('contestVirtual.start.hint', { days: virtualLimits.startDays })
            : formatExact(Date.parse(moment)).slice(0, 16)
        }
        type="datetime-local"
        value={moment === null ? '' : wallTime(Date.parse(moment))}
        min={wallTime(now)}
        max={wallTime(last)}
        onChange={({ target: { value } }) => onChange(value === '' ? null : new Date(value).toISOString())}
      />
    </div>
  );
}

/** Formats a timestamp for the field: `2026-11-22T19:30`. */
function wallTime(moment: number): string {
  return formatExact(moment).slice(0, 16).replace(' ', 'T');
}
