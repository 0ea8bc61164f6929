import type { JSX } from 'react';
import { appearanceOf, type Shape } from './appearance.ts';
import './verdict.css';

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const line = { fill: 'none', stroke: 'currentColor', ...round } as const;
const cut = { fill: 'none', stroke: 'var(--on-verdict)', ...round } as const;

/** Drawings on a 16 × 16 grid. Signs inside solid shapes have the color `--on-verdict`. */
const SHAPES: Record<Shape, JSX.Element> = {
  'check-disc': (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.7 8.3 7 10.6l4.4-5" strokeWidth="1.8" {...cut} />
    </>
  ),
  'half-disc': (
    <>
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.6" {...line} />
      <path d="M8 1.8a6.2 6.2 0 0 0 0 12.4z" fill="currentColor" />
    </>
  ),
  'cross-square': (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="currentColor" />
      <path d="m5.3 5.3 5.4 5.4m0-5.4-5.4 5.4" strokeWidth="1.8" {...cut} />
    </>
  ),
  'lines-square': (
    <>
      <rect x="2.2" y="2.2" width="11.6" height="11.6" rx="2" strokeWidth="1.5" {...line} />
      <path d="M5 6h6M5 8.3h3M5 10.6h5" strokeWidth="1.4" {...line} />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.6" {...line} />
      <path d="M8 4.4V8l2.4 1.7" strokeWidth="1.6" {...line} />
    </>
  ),
  chip: (
    <>
      <rect x="3.6" y="3.6" width="8.8" height="8.8" rx="1.4" fill="currentColor" />
      <path
        d="M6 1.2v2.4M10 1.2v2.4M6 12.4v2.4M10 12.4v2.4M1.2 6h2.4M1.2 10h2.4M12.4 6h2.4M12.4 10h2.4"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    </>
  ),
  bolt: <path d="M9.6 1 2.8 9.3h4L6.2 15l7-8.7H9z" fill="currentColor" />,
  brackets: (
    <path d="M5.4 3.8 1.5 8l3.9 4.2m5.2-8.4L14.5 8l-3.9 4.2M9 3.2 7 12.8" strokeWidth="1.6" {...line} />
  ),
  'solid-triangle': (
    <>
      <path d="M8 1.4 15.2 14.2H.8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M8 6v4M8 12v.3" strokeWidth="1.7" {...cut} />
    </>
  ),
  'open-triangle': (
    <>
      <path d="M8 2 14.6 13.8H1.4z" strokeWidth="1.5" {...line} />
      <path d="M8 6.2v3.4M8 11.6v.2" strokeWidth="1.6" {...line} />
    </>
  ),
  dots: (
    <g fill="currentColor">
      <circle cx="3" cy="8" r="1.6" />
      <circle cx="8" cy="8" r="1.6" />
      <circle cx="13" cy="8" r="1.6" />
    </g>
  ),
  'brackets-dot': (
    <>
      <path d="M5 3.8 1.1 8 5 12.2m6-8.4L14.9 8 11 12.2" strokeWidth="1.6" {...line} />
      <circle cx="8" cy="8" r="1.4" fill="currentColor" />
    </>
  ),
  arc: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeOpacity=".28" strokeWidth="1.8" />
      <path className="vd-arc" d="M8 1.8A6.2 6.2 0 0 1 14.2 8" strokeWidth="1.8" {...line} />
      <path className="vd-arc-still" d="M8 1.8A6.2 6.2 0 1 1 1.8 8" strokeWidth="1.8" {...line} />
    </>
  ),
  arrow: <path d="M8 13.5v-11M3.8 6.7 8 2.5l4.2 4.2" strokeWidth="1.7" {...line} />,
  'struck-disc': (
    <>
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.5" {...line} />
      <path d="m3.8 3.8 8.4 8.4" strokeWidth="1.5" {...line} />
    </>
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.5" {...line} />
      <path
        d="M6.2 6.4c.1-1 .8-1.6 1.8-1.6s1.8.6 1.8 1.5c0 1.2-1.8 1.2-1.8 2.5M8 11.2v.1"
        strokeWidth="1.5"
        {...line}
      />
    </>
  ),
  dash: <path d="M4.5 8h7" strokeWidth="1.6" {...line} />,
};

interface VerdictGlyphProps {
  status: number;
  /** Edge in pixels. */
  size?: number;
}

/** Glyph of a status in the current text color. It is decorative, so the name must be next to it. */
export function VerdictGlyph({ status, size = 16 }: VerdictGlyphProps): JSX.Element {
  return (
    <svg className="vd-glyph" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      {SHAPES[appearanceOf(status).shape]}
    </svg>
  );
}

/** White glyph of a strip cell. It is only the inner sign of the verdict, because the cell is the background. */
export function CellGlyph({ status }: { status: number }): JSX.Element {
  return (
    <svg className="vd-cell-glyph" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      {cellDrawing(appearanceOf(status).shape)}
    </svg>
  );
}

function cellDrawing(shape: Shape): JSX.Element {
  switch (shape) {
    case 'check-disc':
      return <path d="m3.5 8.5 3 3 6-7" strokeWidth="2" {...line} />;
    case 'cross-square':
      return <path d="m4 4 8 8m0-8-8 8" strokeWidth="2" {...line} />;
    case 'lines-square':
      return <path d="M3 4.5h10M3 8h6M3 11.5h8" strokeWidth="2" {...line} />;
    case 'clock':
      return (
        <>
          <circle cx="8" cy="8" r="5.8" strokeWidth="2" {...line} />
          <path d="M8 4.8V8l2.2 1.4" strokeWidth="2" {...line} />
        </>
      );
    case 'half-disc':
      return (
        <>
          <circle cx="8" cy="8" r="5.5" strokeWidth="2" {...line} />
          <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
        </>
      );
    case 'solid-triangle':
    case 'open-triangle':
      return <path d="M8 3v6M8 12.6v.2" strokeWidth="2.2" {...line} />;
    case 'chip':
    case 'bolt':
    case 'brackets':
    case 'brackets-dot':
    case 'dots':
    case 'arc':
    case 'arrow':
    case 'struck-disc':
    case 'question':
    case 'dash':
      return SHAPES[shape];
  }
}
