import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

interface DataTableProps extends ComponentProps<'table'> {
  /** Name of the table for assistive technology. */
  caption: string;
  /** Whether the next page is loading. The old rows then stay, paler, below a line in the brand color. */
  isStale?: boolean;
  children: ReactNode;
}

/** A dense table with 13 px text and thin lines, without stripes. Its children are Th, Tr and Td. */
export function DataTable({ caption, isStale = false, className, children, ...rest }: DataTableProps) {
  return (
    <div className="relative" aria-busy={isStale || undefined}>
      {isStale ? <span className="absolute inset-x-0 top-8 z-1 h-0.5 bg-brand" /> : null}
      <table
        {...rest}
        className={cx(
          'w-full border-collapse text-13 [&_tbody]:transition-opacity',
          isStale && '[&_tbody]:opacity-60',
          className,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

interface CellProps {
  align?: 'left' | 'right' | 'center';
}

const aligned = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;

export function Th({ align = 'left', className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        'h-8 border-b border-line-strong px-2 text-12 font-medium whitespace-nowrap text-text-3',
        aligned[align],
        className,
      )}
    />
  );
}

export function Tr({
  isSelected = false,
  className,
  ...rest
}: ComponentProps<'tr'> & { isSelected?: boolean }) {
  return (
    <tr {...rest} className={cx('ring-inside', isSelected ? 'bg-selected' : 'hover:bg-hover', className)} />
  );
}

export function Td({ align = 'left', className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={cx('h-row border-b border-line px-2 py-1 whitespace-nowrap', aligned[align], className)}
    />
  );
}

/** Skeleton rows of the final height for the first load. `widths` are the widths in px of the bars, one per column. */
export function SkeletonRows({ rows, widths }: { rows: number; widths: readonly number[] }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from(widths, (width, column) => (
        <Td key={column}>
          {width === 0 ? null : (
            <span
              className="inline-block h-2.5 max-w-full rounded-1 bg-pressed align-middle"
              style={{ width: Math.round(width * (0.7 + ((row * 7 + column * 3) % 5) * 0.1)) }}
            />
          )}
        </Td>
      ))}
    </tr>
  ));
}
