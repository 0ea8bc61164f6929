import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { useNow } from '../../../lib/clock.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { formatDateTime } from './format-date-time.ts';

interface FreezeNoticeProps {
  seal: number;
  /** Minutes until the freeze begins; null if it has begun. */
  minutesLeft: number | null;
  isAcm: boolean;
  hasEnded: boolean;
  isOutside: boolean;
  /** URL of the settings, where managers publish the results; null for viewers who are not managers. */
  settings: string | null;
}

/**
 * Notice above a scoreboard shortly before and during the freeze. Says when the freeze begins or began, how later
 * attempts are shown, and where users find their own results.
 */
export function FreezeNotice({
  seal,
  minutesLeft,
  isAcm,
  hasEnded,
  isOutside,
  settings,
}: FreezeNoticeProps): JSX.Element {
  const t = useT();
  const rule = isAcm ? (isOutside ? 'acmOutside' : 'acm') : 'oi';
  const time = formatDateTime(seal, useNow());
  const key = hasEnded ? 'contest.sealed.stays' : (`contest.sealed.${rule}` as const);
  const text =
    minutesLeft === null ? t(key, { time }) : t('contest.sealSoon', { time, minutes: minutesLeft });
  return (
    <p className="mb-2.5 flex items-start gap-2 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2">
      <Icon name={minutesLeft === null ? 'lock' : 'clock'} className="mt-0.5" />
      <span>{text}</span>
      {hasEnded && minutesLeft === null && settings !== null ? (
        <HrefLink href={settings} className="reach flex-none text-brand hover:text-brand-hover">
          {t('contest.sealed.publish')}
        </HrefLink>
      ) : null}
    </p>
  );
}
