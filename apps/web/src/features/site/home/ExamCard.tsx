import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { useSecond } from '../../../lib/clock.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';

/** Milliseconds after which the exams are asked for again. */
const freshFor = 60_000;

/**
 * The exam that the viewer takes: title, time left, and a link to it. It replaces the home page, which is
 * closed during the exam.
 */
export function ExamCard(): JSX.Element {
  const t = useT();
  const now = useSecond();
  const { data: exams = [] } = useQuery({
    queryKey: ['exam'],
    queryFn: ({ signal }) => call('GET /api/exam', { signal }),
    refetchInterval: freshFor,
    meta: { isQuiet: true },
  });
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-8">
      {exams.map(({ cid, title, until }) => (
        <section key={cid} aria-label={title} className="rounded-3 border border-line-strong p-5">
          <p className="flex items-center gap-2 text-13 text-text-2">
            <Icon name="lock" className="flex-none text-text-3" />
            {t('contestOwn.exam')}
          </p>
          <h2 className="mt-1 text-20 font-bold break-words">{title}</h2>
          <p className="mt-3 text-13 text-text-2">
            {t('contestOwn.exam.left')}{' '}
            <b className="font-mono text-16 text-text tabular-nums">{leftText(Date.parse(until) - now)}</b>
          </p>
          <p className="mt-1 text-13 text-text-3">{t('contestOwn.exam.closed')}</p>
          <HrefLink href={`/contest/${cid}/problems`} className={`${buttonClass('primary')} mt-4 w-full`}>
            {t('contestOwn.exam.enter')}
          </HrefLink>
        </section>
      ))}
    </div>
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as `1:02:03`. */
function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
