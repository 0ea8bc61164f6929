import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { hourOf } from './course.ts';

interface SealNoticeProps {
  seal: number;
  isAcm: boolean;
  hasEnded: boolean;
  isOutside: boolean;
}

/** Above a sealed board: since when it stands still, what is told of later tries, and where one's own are. */
export function SealNotice({ seal, isAcm, hasEnded, isOutside }: SealNoticeProps): JSX.Element {
  const t = useT();
  const rule = isAcm ? (isOutside ? 'acmOutside' : 'acm') : 'oi';
  const key = hasEnded ? 'contest.sealed.stays' : (`contest.sealed.${rule}` as const);
  return (
    <p className="mb-2.5 flex items-start gap-2 rounded-2 border border-line bg-sunk px-2.5 py-1.5 text-13 text-text-2">
      <Icon name="lock" className="mt-0.5" />
      <span>{t(key, { time: hourOf(seal) })}</span>
    </p>
  );
}
