import { formatNumber, useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { topSize, type RankKind, type RankRow } from './queries.ts';
import { pointsOf } from './rank-row.ts';

interface TopChartProps {
  kind: RankKind;
  /** Users in the chart. While they load (undefined), the chart has empty rows of the final size. */
  rows: readonly RankRow[] | undefined;
}

/**
 * Chart of the first ten users, with their points as bars. If nobody has points, shows the first ten users. The bars
 * are decoration: screen readers read a list with numbers.
 */
export function TopChart({ kind, rows }: TopChartProps) {
  const t = useT();
  const top = Math.max(1, ...(rows ?? []).map((row) => pointsOf(kind, row)));
  if (rows === undefined)
    return (
      <div aria-hidden="true">
        {Array.from({ length: topSize }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
          <div key={row} className="flex h-11 items-center border-b border-line">
            <Skeleton width={`${90 - row * 6}%`} />
          </div>
        ))}
      </div>
    );
  const hasPoints = rows.some((row) => pointsOf(kind, row) > 0);
  return (
    <ol>
      {rows.map((row) => {
        const points = pointsOf(kind, row);
        if (points === 0 && hasPoints) return null;
        return (
          <li
            key={row.uid}
            className="relative grid h-11 grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line text-13"
          >
            <span className="text-center text-text-3">
              {row.place === null ? '—' : formatNumber(row.place)}
            </span>
            <span className="flex min-w-0 flex-col gap-1">
              <Link
                to="/user-home"
                search={{ uid: row.uid, username: row.username }}
                className="ellipsis max-w-full self-start rounded-1 leading-4 font-medium after:absolute after:inset-0 hover:text-brand"
              >
                {row.username}
              </Link>
              <svg aria-hidden="true" width="100%" height="6" className="block">
                <rect width="100%" height="6" rx="1" className="fill-heat-0" />
                <rect width={`${(points / top) * 100}%`} height="6" rx="1" className="fill-heat-4" />
              </svg>
            </span>
            <span className="min-w-14 text-right tabular-nums">
              {formatNumber(points)}
              <span className="sr-only"> {t(`ranking.unit.${kind}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
