import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';

interface LinesProps {
  label: PlainKey;
  lines: readonly string[];
  /** Expanded and colored as an error; other lists start collapsed. */
  isOpen?: boolean;
}

/** Lines of a report below their label and count; nothing if empty. */
export function Lines({ label, lines, isOpen = false }: LinesProps) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <details open={isOpen} className="mt-0.5 text-12">
      <summary className={cx('min-h-6 cursor-pointer py-0.5', isOpen ? 'text-v-wa' : 'text-text-3')}>
        {t(label)} · {lines.length}
      </summary>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        className="ring-inside mt-0.5 mb-1 max-h-60 list-disc overflow-y-auto pl-5 text-text-2"
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
