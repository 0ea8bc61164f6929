import type { JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { formatSeconds } from '../../lib/format-figures.ts';
import type { Report } from './queries.ts';

const HEIGHT = 96;
const WIDTH = 1000;

/**
 * A bar for each stretch of time: the longest wait, with the median in it, and a line where the node was taken out.
 * The stretches in which something was sent are read out.
 */
export function WaitBars({ report }: { report: Report }): JSX.Element {
  const t = useT();
  const { steps, stepMs, interruption, tookMs } = report;
  const top = Math.max(1, ...steps.map(({ wait }) => wait.max ?? 0));
  const width = WIDTH / Math.max(1, steps.length);
  const clock = (step: number) => formatClock(step * stepMs);
  const textOf = ({ sent, wait, queueMax }: Report['steps'][number], step: number) =>
    t('rehearsal.step', {
      at: clock(step),
      sent,
      median: formatSeconds(wait.median ?? 0),
      max: formatSeconds(wait.max ?? 0),
      queue: queueMax,
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
        {steps.flatMap((step, index) =>
          step.sent === 0 ? [] : [<li key={index}>{textOf(step, index)}</li>],
        )}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-line-strong"
      >
        {steps.map((step, index) => (
          <g key={index} data-tip={textOf(step, index)}>
            <rect x={index * width} y={0} width={width} height={HEIGHT} fill="transparent" />
            {[
              { wait: step.wait.max ?? 0, look: 'fill-heat-2' },
              { wait: step.wait.median ?? 0, look: 'fill-brand' },
            ].map(({ wait, look }) => (
              <rect
                key={look}
                x={index * width + width * 0.15}
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

/** Minutes and seconds since the rehearsal began: `12:05`. */
function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
