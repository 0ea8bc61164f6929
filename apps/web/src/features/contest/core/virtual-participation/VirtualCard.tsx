import { useQuery } from '@tanstack/react-query';
import { virtualLimits } from '@xiezhi/contract/limits/virtual';
import { useState, type JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { Button } from '../../../../components/Button.tsx';
import { DateTimeField } from '../../../../components/date-time/DateTimeField.tsx';
import { useSiteZone } from '../../../../components/date-time/use-site-zone.ts';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Section } from '../../../../components/Section.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { formatDuration } from '../contest-columns.tsx';
import { Attempts } from './Attempts.tsx';
import { virtualQuery } from './queries.ts';
import { useVirtualParticipation } from '../../virtual-runs/use-actions.ts';

interface VirtualCardProps {
  cid: number;
  /** Whether a participation is running or scheduled. The bar below the title then says so. */
  isUnderWay: boolean;
}

/** Card on the overview of an ended contest. Users start a virtual participation here and see earlier ones. */
export function VirtualCard({ cid, isUnderWay }: VirtualCardProps): JSX.Element | null {
  const t = useT();
  const { data, error, refetch } = useQuery(virtualQuery(cid));
  // During a participation there is usually nothing to list, so no skeleton is shown.
  if (data === undefined && error === null && isUnderWay) return null;
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
  // Hide the card during the first participation, and if the viewer may not participate virtually and never has.
  const hasEnded = data.attempts.some(({ phase }) => phase === 'ended');
  if (isUnderWay ? !hasEnded : data.refusal !== null && data.attempts.length === 0) return null;
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

/** Field for the start of a later participation. The server limits how many days ahead it may be. */
function Later({ moment, onChange }: LaterProps): JSX.Element {
  const t = useT();
  const siteZone = useSiteZone();
  const [now] = useState(serverNow);
  return (
    <div className="mt-3 max-w-80">
      <DateTimeField
        label={t('contestVirtual.start')}
        hint={t('contestVirtual.start.hint', { days: virtualLimits.startDays })}
        siteZone={siteZone}
        value={moment}
        min={new Date(now).toISOString()}
        max={new Date(now + virtualLimits.startDays * 24 * 60 * 60_000).toISOString()}
        onChange={onChange}
      />
    </div>
  );
}
