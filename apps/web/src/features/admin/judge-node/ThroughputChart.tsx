import { useT } from '../../../i18n/messages.ts';

const height = 24;
const bar = 3;
const step = 4;

/**
 * Number of tasks that a node finished in each minute of the last hour, newest at the right. Renders nothing if it
 * finished none.
 */
export function ThroughputChart({ finished }: { finished: readonly number[] | undefined }) {
  const t = useT();
  const counts = finished ?? [];
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no image file
      role="img"
      aria-label={t('nodeAdmin.pace', { count: total })}
      width={60 * step}
      height={height}
      className="max-w-full flex-none text-brand"
    >
      <line x1="0" x2={60 * step} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
      {counts.map((count, at) =>
        count === 0 ? null : (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the index is the minute
            key={at}
            x={at * step}
            y={height - 1 - Math.max(2, ((height - 2) * count) / most)}
            width={bar}
            height={Math.max(2, ((height - 2) * count) / most)}
            fill="currentColor"
          />
        ),
      )}
    </svg>
  );
}
