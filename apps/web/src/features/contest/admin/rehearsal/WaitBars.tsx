import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { formatSeconds } from '../../../../lib/format-figures.ts';
import type { RehearsalReportData } from './queries.ts';

const HEIGHT = 96;
const WIDTH = 1000;

/**
 * Bar chart of waiting times. Each interval has one bar for the longest wait and one for the median. A line marks the
 * interruption of a judge node. Screen readers get only the intervals with submissions.
 */
export function WaitBars({ report }: { report: RehearsalReportData }): JSX.Element {
  const t = useT();
  const { steps, stepMs, interruption, tookMs } = report;
  const top = Math.max(1, ...steps.map(({ wait }) => wait.max ?? 0));
  const width = WIDTH / Math.max(1, steps.length);
  const bars = steps.map(({ sent, wait, queueMax }, step) => {
    const at = formatClock(step * stepMs);
    const { median, max } = { median: wait.median ?? 0, max: wait.max ?? 0 };
    const figures = { at, sent, median: formatSeconds(median), max: formatSeconds(max), queue: queueMax };
    return { at, x: step * width, isSent: sent > 0, median, max, text: t('rehearsal.step', figures) };
  });
  const cutAt = interruption === null ? null : (interruption.atMs / (steps.length * stepMs)) * WIDTH;
  return (
    <figure aria-label={t('rehearsal.waits.chart')} className="max-w-[62rem]">
      <figcaption className="flex flex-wrap gap-x-5 pb-2 text-12 text-text-3">
        <span>{t('rehearsal.waits.chart')}</span>
        <Key look="bg-heat-2">{t('rehearsal.key.max')}</Key>
        <Key look="bg-brand">{t('rehearsal.key.median')}</Key>
        {cutAt === null ? null : <Key look="bg-v-stop">{t('rehearsal.key.cut')}</Key>}
      </figcaption>
      <ul className="sr-only">
        {bars
          .filter(({ isSent }) => isSent)
          .map(({ at, text }) => (
            <li key={at}>{text}</li>
          ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {bars.map(({ at, x, median, max, text }) => (
          <g key={at} data-tip={text}>
            <rect x={x} y={0} width={width} height={HEIGHT} fill="transparent" />
            {[
              { wait: max, look: 'fill-heat-2' },
              { wait: median, look: 'fill-brand' },
            ].map(({ wait, look }) => (
              <rect
                key={look}
                x={x + width * 0.15}
                y={HEIGHT - (wait / top) * HEIGHT}
                width={width * 0.7}
                height={(wait / top) * HEIGHT}
                className={look}
              />
            ))}
          </g>
        ))}
        {cutAt === null ? null : (
          <line
            x1={cutAt}
            x2={cutAt}
            y1={0}
            y2={HEIGHT}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            className="stroke-v-stop"
          />
        )}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-12 text-text-3 tabular-nums">
        <span>{formatClock(0)}</span>
        <span>{t('rehearsal.waits.top', { wait: formatSeconds(top) })}</span>
        <span>{formatClock(tookMs)}</span>
      </div>
    </figure>
  );
}

function Key({ look, children }: { look: string; children: string }): JSX.Element {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block size-2 ${look}`} />
      {children}
    </span>
  );
}

/** Formats the time since the start of the rehearsal as minutes and seconds: `12:05`. */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
