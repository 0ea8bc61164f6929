import { useUser } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { cx } from '../lib/class-names.ts';
import { Link } from '../navigation/Link.tsx';
import { useIsPhone } from '../ui/use-media.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { DataTable, SkeletonRows, Td, Th, Tr } from '../ui/table.tsx';
import { TitleBadge } from '../user/TitleBadge.tsx';
import type { RankKind, RankRow } from './queries.ts';
import { plainSignature, pointsOf, rateOf } from './rank-row.ts';

interface RankTableProps {
  kind: RankKind;
  /** Undefined while they are loaded for the first time. */
  rows: readonly RankRow[] | undefined;
  /** Of the first row; null in a search, whose rows have no place among all. */
  firstRank: number | null;
  isStale: boolean;
  /** Rows of the skeleton. */
  expected: number;
}

/** The ranked users: a table, and on phones a list of two lines each. */
export function RankTable(props: RankTableProps) {
  return useIsPhone() ? <PhoneRows {...props} /> : <WideTable {...props} />;
}

const medals: Readonly<Record<number, string>> = {
  1: 'bg-(--award-gold) text-(--on-award-gold)',
  2: 'bg-(--award-silver) text-(--on-award-silver)',
  3: 'bg-(--award-bronze) text-(--on-award-bronze)',
};

function Place({ rank }: { rank: number | null }) {
  if (rank === null) return null;
  return (
    <span
      className={cx(
        'inline-flex h-6 min-w-8 items-center justify-center rounded-1 px-1 text-13',
        medals[rank] === undefined ? 'text-text-3' : cx('font-bold', medals[rank]),
      )}
    >
      {rank.toLocaleString()}
    </span>
  );
}

function UserLink({ row, className }: { row: RankRow; className?: string }) {
  return (
    <Link
      to="/user-home"
      search={{ uid: row.uid, username: row.username }}
      data-row
      className={cx('ellipsis min-w-6 rounded-1 text-14 leading-6 font-medium hover:text-brand', className)}
    >
      {row.username}
    </Link>
  );
}

function WideTable({ kind, rows, firstRank, isStale, expected }: RankTableProps) {
  const t = useT();
  const viewer = useUser();
  return (
    <DataTable caption={t(`ranking.${kind}`)} isStale={isStale} className="table-fixed">
      <colgroup>
        <col className="w-14" />
        <col className="w-[38%]" />
        <col />
        {kind === 'oi' ? <col className="w-20" /> : null}
        <col className="w-20" />
        <col className="w-20" />
        <col className="w-20" />
      </colgroup>
      <thead>
        <tr>
          <Th align="center">{t('ranking.place')}</Th>
          <Th>{t('ranking.user')}</Th>
          <Th>{t('ranking.signature')}</Th>
          {kind === 'oi' ? <Th align="right">{t('ranking.score')}</Th> : null}
          <Th align="right">{t('ranking.accepted')}</Th>
          <Th align="right">{t('ranking.total')}</Th>
          <Th align="right">{t('ranking.rate')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows
            rows={expected}
            widths={kind === 'oi' ? [24, 160, 120, 40, 40, 40, 48] : [24, 160, 120, 40, 40, 48]}
          />
        ) : (
          rows.map((row, index) => (
            <Tr key={row.uid} isSelected={row.uid === viewer?.uid}>
              <Td align="center">
                <Place rank={firstRank === null ? null : firstRank + index} />
              </Td>
              <Td>
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar name={row.username} picture={row.avatar} />
                  <UserLink row={row} />
                  {row.nickname === null || row.nickname === '' ? null : (
                    <bdi className="ellipsis shrink-[99] text-text-3">{row.nickname}</bdi>
                  )}
                  <TitleBadge name={row.titleName} color={row.titleColor} />
                </span>
              </Td>
              <Td className="ellipsis text-text-3">
                <bdi>{plainSignature(row.signature)}</bdi>
              </Td>
              {kind === 'oi' ? (
                <Td align="right" className="font-medium">
                  {pointsOf(kind, row).toLocaleString()}
                </Td>
              ) : null}
              <Td align="right" className={kind === 'acm' ? 'font-medium' : 'text-text-2'}>
                {row.ac.toLocaleString()}
              </Td>
              <Td align="right" className="text-text-2">
                {row.total.toLocaleString()}
              </Td>
              <Td align="right" className="text-text-3">
                {rateOf(row)}
              </Td>
            </Tr>
          ))
        )}
      </tbody>
    </DataTable>
  );
}

function PhoneRows({ kind, rows, firstRank, isStale, expected }: RankTableProps) {
  const t = useT();
  const viewer = useUser();
  if (rows === undefined)
    return (
      <ul aria-hidden="true">
        {Array.from({ length: Math.min(expected, 10) }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place is the identity
          <li key={row} className="flex h-15 items-center gap-3 border-b border-line">
            <span className="size-6 rounded-1 bg-pressed" />
            <span className="h-3 w-1/2 rounded-1 bg-pressed" />
          </li>
        ))}
      </ul>
    );
  return (
    <ul aria-busy={isStale || undefined} className={isStale ? 'opacity-60' : undefined}>
      {rows.map((row, index) => (
        <li
          key={row.uid}
          className={cx(
            'relative flex h-15 items-center gap-2.5 border-b border-line',
            row.uid === viewer?.uid && 'bg-selected',
          )}
        >
          <span className="flex w-9 flex-none justify-center empty:hidden">
            <Place rank={firstRank === null ? null : firstRank + index} />
          </span>
          <Avatar name={row.username} picture={row.avatar} />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex min-w-0 items-center gap-2">
              <UserLink row={row} className="after:absolute after:inset-0" />
              <TitleBadge name={row.titleName} color={row.titleColor} />
            </span>
            <bdi className="ellipsis text-12 text-text-3">
              {row.nickname ?? plainSignature(row.signature)}
            </bdi>
          </span>
          <span className="flex flex-none flex-col text-right">
            <span className="font-medium">
              {pointsOf(kind, row).toLocaleString()}
              <span className="sr-only"> {t(`ranking.unit.${kind}`)}</span>
            </span>
            <span className="text-12 text-text-3">{rateOf(row)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
