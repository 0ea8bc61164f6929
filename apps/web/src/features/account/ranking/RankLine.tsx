import type { JSX } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { TitleBadge } from '../title/TitleBadge.tsx';
import type { RankKind, RankRow } from './queries.ts';
import { RankCell, UserLink } from './rank-columns.tsx';
import { plainSignature, pointsOf, rateOf } from './rank-row.ts';

interface RankLineProps {
  kind: RankKind;
  row: RankRow;
}

/** A ranked user in two lines, for phones. */
export function RankLine({ kind, row }: RankLineProps): JSX.Element {
  const t = useT();
  return (
    <>
      <span className="flex w-9 flex-none justify-center">
        <RankCell place={row.place} />
      </span>
      <Avatar name={row.username} picture={row.avatar} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <UserLink row={row} className="after:absolute after:inset-0" />
          <TitleBadge name={row.titleName} color={row.titleColor} />
        </span>
        <bdi className="ellipsis text-12 text-text-3">{row.nickname || plainSignature(row.signature)}</bdi>
      </span>
      <span className="flex flex-none flex-col text-right">
        <span className="font-medium">
          {formatNumber(pointsOf(kind, row))}
          <span className="sr-only"> {t(`ranking.unit.${kind}`)}</span>
        </span>
        <span className="text-12 text-text-3">{rateOf(row)}</span>
      </span>
    </>
  );
}
