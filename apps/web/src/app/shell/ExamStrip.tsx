import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../api/client.ts';
import { useT } from '../../i18n/messages.ts';
import { formatExact } from '../../lib/format-time.ts';
import { HrefLink } from '../../routing/HrefLink.tsx';
import { usePage } from '../../routing/use-page.ts';
import { Icon } from '../../components/Icon.tsx';

/** Interval in ms at which the exam is refetched. */
const freshFor = 60_000;

/** Strip with the end of the viewer's running exam and a link to it, shown on pages outside of the exam. */
export function ExamStrip(): JSX.Element | null {
  const t = useT();
  const { pathname } = usePage();
  const { data } = useQuery({
    queryKey: ['exam'],
    queryFn: ({ signal }) => call('GET /api/exam', { signal }),
    refetchInterval: freshFor,
    meta: { isQuiet: true },
  });
  const exam = data?.[0];
  // The home page shows a card for the exam instead, and pages of the exam need no link to it.
  if (
    exam === undefined ||
    pathname === '/home' ||
    pathname === '/' ||
    `${pathname}/`.startsWith(`/contest/${exam.cid}/`)
  )
    return null;
  return (
    <section
      aria-label={t('contestOwn.exam')}
      className="no-print fixed inset-x-3 bottom-3 z-20 mx-auto flex max-w-xl items-center gap-2.5 rounded-3 border border-line-strong bg-bg px-3 py-2 text-13 shadow-float"
    >
      <Icon name="lock" className="flex-none text-text-3" />
      <span className="min-w-0 flex-1 text-text-2">
        {t('contestOwn.exam.until', { time: formatExact(Date.parse(exam.until)).slice(5, 16) })}
      </span>
      <HrefLink href={`/contest/${exam.cid}`} className="reach ellipsis max-w-40 font-medium text-brand">
        {exam.title}
      </HrefLink>
    </section>
  );
}
