import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState, type CSSProperties, type JSX, type MouseEvent } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { MANY_PROBLEMS, type ScoreboardColumn, type ReadRow } from './scoreboard.ts';
import { ScoreboardHead } from './ScoreboardHead.tsx';
import { ScoreboardLine, type ScoreboardLineContext } from './ScoreboardLine.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';
import './board.css';

/** Row height in pixels, as in board.css. */
const LINE_HEIGHT = 40;

/** Totals from this value on need a wider column on phones. */
const LONG_TOTAL = 1000;

export interface ScoreboardTableProps<Wire> {
  /** Accessible name. */
  label: string;
  problems: readonly ScoreboardColumn[];
  /** All rows of the scoreboard in order, or one page. */
  rows: readonly Wire[];
  /** Number of rows of the whole scoreboard. Given while `rows` contains only the first ones. */
  count?: number | undefined;
  /** Must be a stable reference, like the functions below. */
  read: ReadRow<Wire>;
  /** Headers of the two figures of a row. */
  totalHead: string;
  sideHead: string;
  /** Formats the second figure. */
  formatTotalTime: (totalTime: number) => string;
  /** The viewer's own row, sticky below the header. */
  mine?: Wire | undefined;
  /** Rows repeated above all others. */
  pinned?: readonly Wire[] | undefined;
  /** Key of the viewer's own row. */
  ownUid?: string | undefined;
  followed: ReadonlySet<string>;
  /** For each contestant, the ids of the problems whose cells have just changed, separated by line breaks. */
  fresh?: ReadonlyMap<string, string> | undefined;
  onFollow: (uid: string) => void;
  /** Called to explain a rank. Must be a stable reference. */
  onExplainRank?: ((uid: string) => void) | undefined;
  problemHref?: ((problem: string) => string) | undefined;
  /** Returns the URL of the submissions of a user to a problem, if the viewer may see them. */
  cellHref?: ((username: string, problem: string) => string) | undefined;
  /** Whether the rows belong to the previous page or search, while the requested rows are loading. */
  isStale?: boolean;
}

const nobody: readonly never[] = [];

/**
 * Scoreboard table for thousands of contestants and dozens of problems. Only the visible rows are rendered. Header,
 * rank and name are sticky, whichever element scrolls.
 */
export function ScoreboardTable<Wire>(props: ScoreboardTableProps<Wire>): JSX.Element {
  const { problems, rows, read, mine, pinned = nobody, ownUid, followed } = props;
  const { formatTotalTime, onFollow, onExplainRank, cellHref, fresh, isStale = false } = props;
  const t = useT();
  const router = useRouter();
  const body = useRef<HTMLTableSectionElement>(null);
  const count = props.count ?? rows.length;
  const part = useVirtualRows(body, count, LINE_HEIGHT);
  useHorizontalOverflow(body, problems.length);

  // The header is line 0; repeated rows follow.
  const firstPinned = mine === undefined ? 1 : 2;
  const firstLine = firstPinned + pinned.length;
  const lines = firstLine + count;
  const keys = useGridKeys(lines, (line) => part.reveal(line - firstLine));
  // Keeps the list of ids stable: a verdict changes only the counts in the header, so the rows need not render.
  const ids = useSame(problems.map(({ id }) => id));
  const context = useMemo<ScoreboardLineContext<Wire>>(
    () => ({ t, read, problems: ids, formatTotalTime, onFollow, onExplainRank, cellHref }),
    [t, read, ids, formatTotalTime, onFollow, onExplainRank, cellHref],
  );

  const [best] = rows;
  const isLong = best !== undefined && read(best).total >= LONG_TOTAL;

  /**
   * Cells contain plain links with one click handler on the table: thousands of listeners would cost more
   * than the rows.
   */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute('href') ?? '' });
  }

  function drawLine(row: Wire, line: number): JSX.Element {
    const { uid, key = uid } = read(row);
    return (
      <ScoreboardLine
        key={key}
        row={row}
        line={line}
        context={context}
        isMine={key === ownUid}
        isFollowed={followed.has(uid)}
        fresh={fresh?.get(uid) ?? ''}
      />
    );
  }

  return (
    // `keys` adds the keyboard handlers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are walked through
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lines}
      aria-colcount={4 + problems.length}
      aria-readonly="true"
      aria-busy={isStale || undefined}
      className="board"
      data-stale={isStale || undefined}
      data-long={isLong || undefined}
      data-many={problems.length >= MANY_PROBLEMS || undefined}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
      style={{ '--problems': problems.length } as CSSProperties}
      onClick={follow}
      {...keys}
    >
      <ScoreboardHead
        problems={problems}
        totalHead={props.totalHead}
        sideHead={props.sideHead}
        problemHref={props.problemHref}
      />
      {mine === undefined ? null : <tbody className="board-mine">{drawLine(mine, 1)}</tbody>}
      {pinned.length === 0 ? null : (
        <tbody className="board-pinned">
          {pinned.map((row, index) => drawLine(row, firstPinned + index))}
        </tbody>
      )}
      <tbody ref={body}>
        <Gap lines={part.from} />
        {rows.slice(part.from, part.to).map((row, index) => drawLine(row, firstLine + part.from + index))}
        <Gap lines={count - Math.min(part.to, rows.length)} />
      </tbody>
    </table>
  );
}

/** Returns the previous list as long as its content equals that of the new one. */
function useSame(list: readonly string[]): readonly string[] {
  const [current, setKept] = useState(list);
  const isSame = current.length === list.length && current.every((text, at) => text === list[at]);
  if (isSame) return current;
  setKept(list);
  return list;
}

/** Placeholder for rows that are not rendered. */
function Gap({ lines }: { lines: number }): JSX.Element | null {
  return lines <= 0 ? null : <tr aria-hidden="true" style={{ height: lines * LINE_HEIGHT }} />;
}
