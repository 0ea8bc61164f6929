import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { percent } from './percent.ts';
import type { Pair } from './queries.ts';

/** Maximum number of clusters drawn; the table of pairs lists all pairs. */
const clustersMax = 12;
/** Users drawn per cluster. */
const usersMax = 24;
const size = 320;

/** Graphs of the largest clusters. */
export function Clusters({ pairs }: { pairs: readonly Pair[] }): JSX.Element {
  const t = useT();
  const numbers = [...new Set(pairs.flatMap(({ cluster }) => cluster ?? []))].toSorted(
    (one, other) => one - other,
  );
  return (
    <>
      <p className="my-2 max-w-(--measure) text-13 text-text-2">{t('similarity.clusters.hint')}</p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {numbers.slice(0, clustersMax).map((number) => (
          <Cluster key={number} number={number} pairs={pairs.filter(({ cluster }) => cluster === number)} />
        ))}
      </div>
    </>
  );
}

interface ClusterProps {
  number: number;
  pairs: readonly Pair[];
}

/** A cluster as a graph: users on a circle, and lines between them that link to their pairs. */
function Cluster({ number, pairs }: ClusterProps): JSX.Element {
  const t = useT();
  const names = [...new Set(pairs.flatMap(({ left, right }) => [left.username, right.username]))];
  const shown = names.slice(0, usersMax);
  const places = new Map(shown.map((name, at) => [name, placeOf(at, shown.length)]));
  return (
    <figure className="min-w-0 rounded-2 border border-line p-3">
      <figcaption className="text-13 font-medium">
        {t('similarity.cluster', { number, count: names.length })}
      </figcaption>
      <svg
        viewBox={`0 0 ${size} ${size * 0.8}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no other tag groups parts of a drawing
        role="group"
        aria-label={t('similarity.clusters.graph', { number })}
        className="w-full"
      >
        {bestPairs(pairs).map((pair) => {
          const from = places.get(pair.left.username);
          const to = places.get(pair.right.username);
          if (from === undefined || to === undefined) return null;
          const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
          const words = `${t('similarity.pair', { left: pair.left.username, right: pair.right.username })} ${percent(pair.similarity)}`;
          return (
            <Link
              key={pair.id}
              to="/similarity/pair/$pairID"
              params={{ pairID: String(pair.id) }}
              aria-label={words}
              className="group outline-none"
            >
              <title>{words}</title>
              <line {...line} strokeWidth={14} className="stroke-transparent" />
              <line
                {...line}
                strokeWidth={1 + pair.similarity * 4}
                className="stroke-v-wa group-hover:stroke-brand group-focus-visible:stroke-focus group-focus-visible:[stroke-dasharray:6_3]"
              />
            </Link>
          );
        })}
        {shown.map((name) => {
          const place = places.get(name);
          if (place === undefined) return null;
          return (
            <g key={name} aria-hidden="true">
              <circle cx={place.x} cy={place.y} r={5} className="fill-text" />
              <text
                x={place.x}
                y={place.y + place.label}
                textAnchor={place.anchor}
                className="fill-text text-12"
              >
                {name.length > 16 ? `${name.slice(0, 15)}…` : name}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/**
 * Returns the pair with the highest score for every two users, because the graph draws one line for all their pairs.
 */
function bestPairs(pairs: readonly Pair[]): Pair[] {
  const best = new Map<string, Pair>();
  for (const pair of pairs) {
    const key = [pair.left.username, pair.right.username].toSorted().join(' ');
    if (pair.similarity > (best.get(key)?.similarity ?? -1)) best.set(key, pair);
  }
  return [...best.values()];
}

function placeOf(at: number, count: number) {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
  const x = size / 2 + Math.cos(angle) * size * 0.3;
  const y = size * 0.4 + Math.sin(angle) * size * 0.28;
  const anchor =
    Math.cos(angle) > 0.3
      ? ('start' as const)
      : Math.cos(angle) < -0.3
        ? ('end' as const)
        : ('middle' as const);
  return { x, y, anchor, label: Math.sin(angle) < 0 ? -9 : 17 };
}
