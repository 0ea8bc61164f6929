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

function tipOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * Shows the `data-tip` of whatever the pointer rests on or the keyboard focuses. One layer serves the page.
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
    function show(element: HTMLElement): void {
      const text = element.dataset['tip'] ?? '';
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
      const element = tipOf(event.target);
      hide();
      if (element !== null) timer.current = window.setTimeout(() => show(element), delay);
    }
    function onFocus(event: FocusEvent): void {
      const element = tipOf(event.target);
      if (element?.matches(':focus-visible') === true) show(element);
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
  const x = Math.min(Math.max(tip.x, 60), window.innerWidth - 60);
  return (
    <div
      aria-hidden="true"
      style={{ left: x, top: tip.y }}
      className={`pointer-events-none fixed z-(--z-notice) w-max max-w-80 -translate-x-1/2 rounded-2 bg-text px-2 py-1 text-12 text-bg ${
        tip.isBelow ? '' : '-translate-y-full'
      }`}
    >
      {tip.text}
    </div>
  );
}
