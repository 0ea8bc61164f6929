import { useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { serverNow } from '../../lib/clock.ts';
import { websiteConfigQuery } from '../../site/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { MomentField } from '../../ui/date/MomentField.tsx';
import { isZone, ownZone } from '../../ui/date/zone.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { durationWords } from '../contest-columns.tsx';
import { Attempts } from './Attempts.tsx';
import { virtualQuery } from './queries.ts';
import { useVirtualActs } from './use-acts.ts';

interface VirtualCardProps {
  cid: number;
  /** One goes on, or is about to begin: the bar above says so. */
  isUnderWay: boolean;
}

/** On the overview of a contest that is over: going through it as if it began now, and what that came to before. */
export function VirtualCard({ cid, isUnderWay }: VirtualCardProps): JSX.Element | null {
  const t = useT();
  const { data } = useQuery(virtualQuery(cid));
  if (data === undefined)
    return (
      <Section title={t('contestVirtual.name')} className="mb-7">
        <div className="pt-3">
          <Skeleton width="80%" />
        </div>
      </Section>
    );
  // Whoever may not and never did has no use for it.
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
  const { begin, isBeginning } = useVirtualActs(cid);
  const [moment, setMoment] = useState<string | null | undefined>();
  return (
    <>
      <p className="text-13 text-text-2">
        {t('contestVirtual.means', { length: durationWords(t, seconds) })}
      </p>
      {moment === undefined ? null : <Later moment={moment} onChange={setMoment} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {moment === undefined ? (
          <>
            <Button tone="primary" isBusy={isBeginning} onClick={() => begin(null)}>
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

const day = 24 * 60 * 60_000;

function Later({ moment, onChange }: LaterProps): JSX.Element {
  const t = useT();
  const [now] = useState(serverNow);
  const zone = useQuery(websiteConfigQuery).data?.timeZone;
  return (
    <div className="mt-3">
      <MomentField
        label={t('contestVirtual.start')}
        hint={t('contestVirtual.start.hint', { days: limits.virtualStartDays })}
        value={moment}
        onChange={onChange}
        siteZone={zone !== undefined && isZone(zone) ? zone : ownZone()}
        min={new Date(now).toISOString()}
        max={new Date(now + limits.virtualStartDays * day).toISOString()}
        isRequired
      />
    </div>
  );
}
