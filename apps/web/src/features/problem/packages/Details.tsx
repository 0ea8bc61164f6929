import type { JSX } from 'react';
import { cx } from '../../../lib/class-names.ts';

interface DetailsProps {
  label: string;
  lines: readonly string[];
  isOpen?: boolean;
  /** Whether the label has the color of an error. */
  isFault?: boolean;
  isMono?: boolean;
}

/** Lines below a summary that expands them. Renders nothing if there are no lines. */
export function Details({
  label,
  lines,
  isOpen = false,
  isFault = false,
  isMono = false,
}: DetailsProps): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <details open={isOpen} className="mt-0.5 text-12">
      <summary className={cx('min-h-6 cursor-pointer py-0.5', isFault ? 'text-v-wa' : 'text-text-3')}>
        {label}
      </summary>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        className={cx(
          'ring-inside mt-0.5 mb-1 max-h-60 list-disc overflow-y-auto pl-5 text-text-2',
          isMono && 'list-none font-mono',
        )}
      >
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are never moved
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
