import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState, type CSSProperties, type JSX, type MouseEvent } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { MANY_PROBLEMS, type BoardProblem, type ReadRow } from './board.ts';
import { BoardHead } from './BoardHead.tsx';
import { BoardLine, type LineContext } from './BoardLine.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';
import './board.css';

/** Of a line, in pixels; board.css draws it so high. */
const LINE_HEIGHT = 40;

/** A total of so many digits needs more room on phones. */
const LONG_TOTAL = 1000;

export interface BoardTableProps<Wire> {
  /** Its name for assistive technology. */
  label: string;
  problems: readonly BoardProblem[];
  /** The whole board in its order, or a page of it. */
  rows: readonly Wire[];
  /** Rows of the whole board, where only the first of them are there yet. */
  count?: number | undefined;
  /** Keep it stable, as the functions below. */
  read: ReadRow<Wire>;
  /** Heads of the two figures of a row. */
  totalHead: string;
  sideHead: string;
  /** How the second figure is written. */
  formatSide: (side: number) => string;
  /** The viewer's own row: stays under the head. */
  mine?: Wire | undefined;
  /** Rows that stand once more above all others. */
  pinned?: readonly Wire[] | undefined;
  /** Key of the viewer's own line. */
  ownUid?: string | undefined;
  followed: ReadonlySet<string>;
  /** By contestant, the problems whose cells have just come, a line each. */
  fresh?: ReadonlyMap<string, string> | undefined;
  onFollow: (uid: string) => void;
  /** Asked how somebody came to their rank. Keep it stable. */
  onWhy?: ((uid: string) => void) | undefined;
  problemHref?: ((problem: string) => string) | undefined;
  /** Where the submissions of somebody to a problem are, for whoever may see them. */
  cellHref?: ((username: string, problem: string) => string) | undefined;
  /** The rows are those of another page or search, and the wanted ones on their way. */
  isStale?: boolean;
}

const nobody: readonly never[] = [];

/**
 * A board as a table of our own: thousands of contestants by some dozens of problems, of which only what is in
 * sight is drawn. Head, rank and name stay put while the rest scrolls, whatever part of the page scrolls.
 */
export function BoardTable<Wire>(props: BoardTableProps<Wire>): JSX.Element {
  const { problems, rows, read, mine, pinned = nobody, ownUid, followed } = props;
  const { formatSide, onFollow, onWhy, cellHref, fresh, isStale = false } = props;
  const t = useT();
  const router = useRouter();
  const body = useRef<HTMLTableSectionElement>(null);
  const count = props.count ?? rows.length;
  const part = useVirtualRows(body, count, LINE_HEIGHT);
  useHorizontalOverflow(body, problems.length);

  // The head is line 0; then come the rows that stand above all others.
  const firstPinned = mine === undefined ? 1 : 2;
  const firstLine = firstPinned + pinned.length;
  const lines = firstLine + count;
  const keys = useGridKeys(lines, (line) => part.reveal(line - firstLine));
  // With a verdict the counts of the head are others; the lines need the letters alone.
  const ids = useSame(problems.map(({ id }) => id));
  const context = useMemo<LineContext<Wire>>(
    () => ({ t, read, problems: ids, formatSide, onFollow, onWhy, cellHref }),
    [t, read, ids, formatSide, onFollow, onWhy, cellHref],
  );

  const [best] = rows;
  const isLong = best !== undefined && read(best).total >= LONG_TOTAL;

  /** Links of the board are plain ones: with listeners for each, thousands would cost more than the rows. */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute('href') ?? '' });
  }

  function drawLine(row: Wire, line: number): JSX.Element {
    const { uid, key = uid } = read(row);
    return (
      <BoardLine
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
    // The keys come with the rest of `keys`.
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
      <BoardHead
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

/** The same list for as long as it says the same. */
function useSame(list: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((text, at) => text === list[at]);
  if (isSame) return kept;
  setKept(list);
  return list;
}

/** Stands in for lines that are not drawn. */
function Gap({ lines }: { lines: number }): JSX.Element | null {
  return lines <= 0 ? null : <tr aria-hidden="true" style={{ height: lines * LINE_HEIGHT }} />;
}
