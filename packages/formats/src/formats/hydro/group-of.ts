import { baseName } from '../../read/paths.ts';

/**
 * Returns the subtask that the name of a file states: the number before the last number, separated from it by `-` or
 * `_` (`2-1`, `data2_1`). Returns null if there is none.
 */
export function groupOf(name: string): string | null {
  return /(?:^|[^\d])(\d+)[-_]\d+$/.exec(baseName(name))?.[1] ?? null;
}
