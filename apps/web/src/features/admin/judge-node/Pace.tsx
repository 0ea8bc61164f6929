import { useT } from '../../../i18n/messages.ts';

const height = 24;
const bar = 3;
const step = 4;

/** What a node finished in every minute of the last hour, the newest at the right; nothing of one that finished none. */
export function Pace({ finished }: { finished: readonly number[] | undefined }) {
  const t = useT();
  const counts = finished ?? [];
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of ours has no address
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
            // oxlint-disable-next-line react/no-array-index-key -- a minute is its place
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
