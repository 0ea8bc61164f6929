import { useEffect, useRef, useState } from 'react';

interface Tip {
  text: string;
  /** Centre and edge of the thing in window pixels. */
  x: number;
  y: number;
  isBelow: boolean;
}

const delay = 400;
const gap = 6;

interface Told {
  element: HTMLElement;
  text: string;
}

function tipOf(target: EventTarget | null): Told | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest<HTMLElement>('[data-tip]');
  return element === null ? cutTextOf(target) : { element, text: element.dataset['tip'] ?? '' };
}

/** Words that their box cuts, and that no title tells whole. */
function cutTextOf(target: Element): Told | null {
  const boxes = [
    target.closest<HTMLElement>('.ellipsis, td, th'),
    // A link that covers its row stands before the words that it holds.
    target.closest('a, button')?.querySelector<HTMLElement>('.ellipsis') ?? null,
  ];
  const element = boxes.find((box) => box !== null && box.scrollWidth - box.clientWidth > 1);
  if (element === undefined || element === null || element.closest('[title]') !== null) return null;
  return { element, text: element.textContent.trim() };
}

/**
 * Shows the `data-tip` of whatever the pointer rests on or the keyboard focuses, and the whole of words that are cut.
 * One layer serves the page.
 * It only repeats what the thing's label says to assistive technology, so it is hidden from it.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    function hide(): void {
      window.clearTimeout(timer.current);
      setTip(null);
    }
    function show({ element, text }: Told): void {
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
      const told = tipOf(event.target);
      hide();
      if (told !== null) timer.current = window.setTimeout(() => show(told), delay);
    }
    function onFocus(event: FocusEvent): void {
      const told = tipOf(event.target);
      if (told !== null && event.target instanceof Element && event.target.matches(':focus-visible'))
        show(told);
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
  // Half of about its width stays inside the window.
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
