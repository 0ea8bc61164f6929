import { useRef, useState } from 'react';
import type { CallData } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Icon } from '../../../components/Icon.tsx';
import './slide-check.css';

type Slide = NonNullable<CallData<'GET /api/slide-check'>['slide']>;

interface SlidePuzzleProps {
  /** Null while loading. */
  slide: Slide | null;
  isBusy: boolean;
  /** Called when the user releases the piece: `x` is in pixels of the picture, `duration` in milliseconds. */
  onRelease: (x: number, duration: number) => void;
}

/** A puzzle piece to drag into its gap by pointer, touch or arrow keys. */
export function SlidePuzzle({ slide, isBusy, onRelease }: SlidePuzzleProps) {
  const t = useT();
  const [x, setX] = useState(0);
  const start = useRef<number | null>(null);

  function release(): void {
    if (start.current === null || x === 0 || isBusy) return;
    onRelease(x, Math.round(performance.now() - start.current));
    start.current = null;
  }

  return (
    <div className="mx-auto w-[280px]">
      <div className="relative h-[160px] overflow-hidden rounded-2 bg-pressed">
        {slide === null ? null : (
          <>
            <img src={slide.background} alt="" width={slide.width} height={slide.height} draggable={false} />
            <img
              src={slide.piece}
              alt=""
              width={slide.pieceSize}
              height={slide.pieceSize}
              draggable={false}
              className="absolute left-0"
              style={{ top: slide.y, transform: `translateX(${x}px)` }}
            />
          </>
        )}
      </div>
      <div className="relative mt-2">
        <input
          type="range"
          min={0}
          max={slide === null ? 1 : slide.width - slide.pieceSize}
          step={1}
          value={x}
          disabled={slide === null || isBusy}
          aria-label={t('auth.slide.bar')}
          aria-describedby="slide-hint"
          className="slide-range block"
          onChange={(event) => {
            start.current ??= performance.now();
            setX(Number(event.target.value));
          }}
          onPointerUp={release}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            release();
          }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-0 flex w-[52px] items-center justify-center text-on-brand"
          style={{ transform: `translateX(${x}px)` }}
        >
          <Icon name="right" size={20} />
        </span>
      </div>
      <p id="slide-hint" className="mt-1.5 text-12 text-text-3">
        {t('auth.slide.hint')}
      </p>
    </div>
  );
}
