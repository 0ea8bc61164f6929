import { useEffect, useRef, useState } from 'react';

interface Tip {
  text: string;
  /** Position in window pixels: horizontal center and nearer edge of the target. */
  x: number;
  y: number;
  isBelow: boolean;
}

const delay = 400;
const gap = 6;

interface TooltipTarget {
  element: HTMLElement;
  text: string;
}

function tipOf(target: EventTarget | null): TooltipTarget | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest<HTMLElement>('[data-tip]');
  return element === null ? truncatedTextOf(target) : { element, text: element.dataset['tip'] ?? '' };
}

/** Returns the full text of a truncated element, unless a `title` already shows it. */
function truncatedTextOf(target: Element): TooltipTarget | null {
  const boxes = [
    target.closest<HTMLElement>('.ellipsis, td, th'),
    // If a link covers its row, the truncated text is inside the link and is not an ancestor of the target.
    target.closest('a, button')?.querySelector<HTMLElement>('.ellipsis') ?? null,
  ];
  const element = boxes.find((box) => box !== null && box.scrollWidth - box.clientWidth > 1);
  if (element === undefined || element === null || element.closest('[title]') !== null) return null;
  return { element, text: element.textContent.trim() };
}

/**
 * Shows the `data-tip` of the hovered or focused element, and the full text of truncated elements. One layer
 * serves the page. Hidden from assistive technology, since it repeats the element's label.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    function hide(): void {
      window.clearTimeout(timer.current);
      setTip(null);
    }
    function show({ element, text }: TooltipTarget): void {
      if (text === '' || !element.isConnected) return;
      const box = element.getBoundingClientRect();
      const isBelow = box.bottom + 40 < window.innerHeight;
      setTip({
        text,
        x: box.left + box.width / 2,
        y: isBelow ? box.bottom + gap : box.top - gap,
        isBelow,
      });
    }
    function onOver(event: PointerEvent): void {
      if (event.pointerType === 'touch') return;
      const target = tipOf(event.target);
      hide();
      if (target !== null) timer.current = window.setTimeout(() => show(target), delay);
    }
    function onFocus(event: FocusEvent): void {
      const target = tipOf(event.target);
      if (target !== null && event.target instanceof Element && event.target.matches(':focus-visible'))
        show(target);
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key === 'Escape') hide();
    }
    document.addEventListener('pointerover', onOver);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, true);
    return () => {
      window.clearTimeout(timer.current);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide, true);
    };
  }, []);

  if (tip === null) return null;
  // Keeps the tooltip inside the window; its width is estimated from the length of its text.
  const half = Math.min(160, 16 + tip.text.length * 7);
  const x = Math.min(Math.max(tip.x, half), window.innerWidth - half);
  return (
    <div
      aria-hidden="true"
      style={{ left: x, top: tip.y }}
      className={`pointer-events-none fixed z-(--z-notice) w-max max-w-80 -translate-x-1/2 rounded-2 wrap-anywhere bg-text px-2 py-1 text-12 text-bg ${
        tip.isBelow ? '' : '-translate-y-full'
      }`}
    >
      {tip.text}
    </div>
  );
}
