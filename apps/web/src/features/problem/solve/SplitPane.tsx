import {
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { storage } from '../../../lib/storage.ts';
import { clampWidth, DIVIDER, EDITOR_MIN, STATEMENT_MIN, STEP, widthOfShare } from './pane-widths.ts';

const SHARE_KEY = 'xiezhi.split';

interface SplitPaneProps {
  left: ReactNode;
  right: ReactNode;
  /** Whether only the statement is visible. The right pane stays mounted. */
  isFolded: boolean;
}

/** Two panes and a divider that is moved by pointer or arrow keys. */
export function SplitPane({ left, right, isFolded }: SplitPaneProps): JSX.Element {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(() => window.innerWidth);
  const [width, setWidth] = useState(() => widthOfShare(storage.read(SHARE_KEY), window.innerWidth));
  const [isDragged, setIsDragged] = useState(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const next = element.clientWidth;
      setTotal(next);
      setWidth(widthOfShare(storage.read(SHARE_KEY), next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function move(to: number): void {
    const next = clampWidth(to, total);
    setWidth(next);
    storage.write(SHARE_KEY, String(next / total));
  }

  function drag(event: PointerEvent<HTMLHRElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(event.clientX - (root.current?.getBoundingClientRect().left ?? 0));
  }

  function press(event: KeyboardEvent): void {
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: STATEMENT_MIN,
      End: total - EDITOR_MIN,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  }

  const columns = isFolded ? 'minmax(0, 1fr)' : `${width}px ${DIVIDER}px minmax(0, 1fr)`;
  return (
    <div ref={root} className="split" style={{ gridTemplateColumns: columns }}>
      {left}
      {!isFolded && (
        // A focusable separator is a widget: it has a value and keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes arrow keys
        <hr
          aria-orientation="vertical"
          aria-label={t('problem.divider')}
          aria-valuenow={Math.round((width / total) * 100)}
          aria-valuemin={Math.round((clampWidth(0, total) / total) * 100)}
          aria-valuemax={Math.round((clampWidth(total, total) / total) * 100)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keys
          tabIndex={0}
          className={cx('split-divider', isDragged && 'is-dragged')}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setIsDragged(true);
          }}
          onPointerMove={drag}
          onLostPointerCapture={() => setIsDragged(false)}
        />
      )}
      <div className={isFolded ? 'hidden' : 'flex min-h-0 min-w-0 flex-col'}>{right}</div>
    </div>
  );
}
