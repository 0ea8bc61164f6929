import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { percent } from './percent.ts';
import type { ReportDetail } from './queries.ts';

const width = 400;
const height = 96;

/** Histogram of the scores of one problem and language, with its threshold; counts are on a logarithmic scale. */
export function ScoreChart({ family }: { family: ReportDetail['families'][number] }): JSX.Element {
  const t = useT();
  const { displayId, title, programs, tooShort, threshold, histogram } = family;
  const problem = `${displayId} ${title}`.trim();
  const tallest = Math.max(1, ...histogram.map((count) => Math.log1p(count)));
  const step = width / Math.max(1, histogram.length);
  const x = threshold * width;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-13 wrap-anywhere">
        {t('similarity.distribution.of', { problem, family: family.family, programs })}
        {tooShort > 0 ? (
          <span className="block text-12 text-text-3">
            {t('similarity.distribution.short', { count: tooShort })}
          </span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 18}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with a text
        role="img"
        aria-label={t('similarity.distribution.chart', { problem, threshold: percent(threshold) })}
        className="w-full max-w-[480px]"
      >
        {histogram.map((count, at) => {
          const tall = (Math.log1p(count) / tallest) * height;
          const [from, to] = [at / histogram.length, (at + 1) / histogram.length];
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
              key={at}
              x={at * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              className={from >= threshold ? 'fill-v-wa' : 'fill-brand'}
            >
              <title>
                {t('similarity.distribution.bar', { from: percent(from), to: percent(to), count })}
              </title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={height} y2={height} className="stroke-line-strong" />
        <line x1={x} x2={x} y1={0} y2={height} strokeDasharray="4 3" className="stroke-text" />
        <text
          x={x > width / 2 ? x - 4 : x + 4}
          y={10}
          textAnchor={x > width / 2 ? 'end' : 'start'}
          className="fill-text text-12"
        >
          {t('similarity.threshold', { value: percent(threshold) })}
        </text>
        {[0, 0.5, 1].map((at) => (
          <text
            key={at}
            x={at * width}
            y={height + 14}
            textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
            className="fill-text-3 text-12"
          >
            {percent(at)}
          </text>
        ))}
      </svg>
    </figure>
  );
}
