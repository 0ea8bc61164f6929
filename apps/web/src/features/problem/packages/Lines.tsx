import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Details } from './Details.tsx';

interface LinesProps {
  label: PlainKey;
  lines: readonly string[];
  /** Whether the list starts expanded and has the color of an error. Other lists start collapsed. */
  isOpen?: boolean;
}

/** Lines of a report below their label and count. Renders nothing if there are no lines. */
export function Lines({ label, lines, isOpen = false }: LinesProps) {
  const t = useT();
  return <Details label={`${t(label)} · ${lines.length}`} lines={lines} isOpen={isOpen} isFault={isOpen} />;
}
