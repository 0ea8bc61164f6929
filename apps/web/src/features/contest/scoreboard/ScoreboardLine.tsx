import { awardStyle } from './award-style.ts';
import { memo, type JSX, type ReactNode } from 'react';
import type { Translate } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { RatingMark } from '../../../components/rating/RatingMark.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { cellDisplay, MANY_PROBLEMS, type ScoreboardCell, type ScoreboardEntry } from './scoreboard.ts';
import { ScoreCell, type ScoreCellProps } from './ScoreCell.tsx';
import { FirstGlyph } from './FirstGlyph.tsx';
import { describeCell } from './describe-cell.ts';

/** Data shared by all rows of a scoreboard; a new object renders them all again. */
export interface ScoreboardLineContext<Wire> {
  readonly t: Translate;
  /** A method, so that a row component that does not know the type of its rows can be memoized. */
  read(row: Wire): ScoreboardEntry;
  /** Display ids. */
  readonly problems: readonly string[];
  readonly formatTotalTime: (totalTime: number) => string;
  readonly onFollow: (uid: string) => void;
  readonly onExplainRank: ((uid: string) => void) | undefined;
  readonly cellHref: ((username: string, problem: string) => string) | undefined;
}

interface ScoreboardLineProps<Wire> {
  row: Wire;
  /** Line number; the header is 0. */
  line: number;
  context: ScoreboardLineContext<Wire>;
  isMine: boolean;
  isFollowed: boolean;
  /** Ids of the problems whose cells have just changed, separated by line breaks. */
  fresh: string;
}

function ScoreboardLineInner<Wire>({
  row: wire,
  line,
  context,
  isMine,
  isFollowed,
  fresh,
}: ScoreboardLineProps<Wire>): ReactNode {
  const { t, problems, formatTotalTime, onExplainRank, cellHref } = context;
  const row = context.read(wire);
  const freshIds = fresh.split('\n');
  return (
    <tr
      data-line={line}
      aria-rowindex={line + 1}
      aria-current={isMine ? 'true' : undefined}
      className={cx(isMine && 'is-mine', isFollowed && 'is-followed')}
    >
      <td className="board-rank" aria-label={onExplainRank === undefined ? rankWords(t, row) : undefined}>
        {onExplainRank === undefined ? (
          <Rank t={t} row={row} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className="board-why"
            aria-label={`${rankWords(t, row)} ${t('scoreboard.why')}`}
            onClick={() => onExplainRank(row.uid)}
          >
            <Rank t={t} row={row} />
          </button>
        )}
      </td>
      <th scope="row" className="board-who">
        <Who row={row} context={context} isMine={isMine} isFollowed={isFollowed} />
      </th>
      <td className="board-total">{row.total}</td>
      <td className="board-side">{formatTotalTime(row.totalTime)}</td>
      {problems.map((id, index) => (
        <ScoreCell
          key={id}
          display={displayWithSign(row.cells[index] ?? null, problems.length >= MANY_PROBLEMS)}
          words={describeCell(t, id, row.cells[index] ?? null)}
          href={cellHref?.(row.username, id)}
          isFresh={freshIds.includes(id)}
        />
      ))}
    </tr>
  );
}

/** Memoized: a verdict renders only the row that changed. */
export const ScoreboardLine: <Wire>(props: ScoreboardLineProps<Wire>) => ReactNode =
  memo(ScoreboardLineInner);

function Rank({ t, row }: { t: Translate; row: ScoreboardEntry }): JSX.Element {
  const { rank, award } = row;
  if (rank === null)
    return (
      <span className="board-place" data-tip={rankWords(t, row)}>
        {row.isAlone ? '–' : '*'}
      </span>
    );
  return (
    <span
      className="board-place"
      data-tip={award?.name ?? undefined}
      style={award === null ? undefined : awardStyle(award)}
    >
      {rank}
    </span>
  );
}

/** Rank in words for screen readers, because awards are shown only as a color and star users only as a symbol. */
function rankWords(t: Translate, { rank, award, isAlone = false }: ScoreboardEntry): string {
  if (rank === null) return t(isAlone ? 'scoreboard.alone' : 'scoreboard.star');
  return award?.name ? `${rank} ${award.name}` : String(rank);
}

interface WhoProps<Wire> {
  row: ScoreboardEntry;
  context: ScoreboardLineContext<Wire>;
  isMine: boolean;
  isFollowed: boolean;
}

function Who<Wire>({ row, context, isMine, isFollowed }: WhoProps<Wire>): JSX.Element {
  const { t, onFollow } = context;
  const { uid, username, name, school, siteRating, rank, isFemale, isVirtual = false, isAlone = false } = row;
  const follow = t(isFollowed ? 'scoreboard.unfollow' : 'scoreboard.follow', { name });
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={follow}
        aria-pressed={isFollowed}
        data-tip={follow}
        className="board-star"
        onClick={() => onFollow(uid)}
      >
        <Icon name="star" />
      </button>
      <span className="board-name">
        <span className="board-first">
          <a href={`/user-home${stringifySearch({ uid, username })}`} tabIndex={-1} title={name}>
            <bdi>{name}</bdi>
          </a>
          {siteRating === undefined ? null : (
            // Hidden on phones: the column is too narrow for name and rating, and a truncated rating would mislead.
            <RatingMark rating={siteRating} className="ml-1.5 text-12 max-sm:hidden" />
          )}
          {isMine && <span className="board-note">{t('scoreboard.me')}</span>}
          {isVirtual && <span className="board-note">{t('scoreboard.virtual')}</span>}
          {isFemale && (
            <span className="board-note">
              <span aria-hidden="true">♀</span>
              <span className="sr-only">{t('scoreboard.female')}</span>
            </span>
          )}
        </span>
        {school === null || school === '' ? null : (
          <>
            {'\n'}
            <bdi className="board-school" title={school}>
              {school}
            </bdi>
          </>
        )}
      </span>
      {rank === null && !isAlone && <span className="board-label">{t('scoreboard.starLabel')}</span>}
    </>
  );
}

/** The symbol of a first solution precedes the number. */
function displayWithSign(cell: ScoreboardCell | null, isNarrow: boolean): ScoreCellProps['display'] {
  if (cell === null) return null;
  const { tone, main, sub } = cellDisplay(cell);
  const sign = tone === 'first' ? <FirstGlyph /> : undefined;
  return { tone, main, sub: isNarrow ? null : sub, sign };
}
