import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Details } from './Details.tsx';

interface LinesProps {
  label: PlainKey;
  lines: readonly string[];
  /** Expanded and colored as an error; other lists start collapsed. */
  isOpen?: boolean;
}

/** Lines of a report below their label and count; nothing if empty. */
export function Lines({ label, lines, isOpen = false }: LinesProps) {
  const t = useT();
  return <Details label={`${t(label)} · ${lines.length}`} lines={lines} isOpen={isOpen} isFault={isOpen} />;
}
