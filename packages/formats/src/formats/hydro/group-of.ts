import { baseName } from '../../read/paths.ts';

/**
 * Returns the subtask to which a file belongs by its name: the number before the last number, from which `-` or `_`
 * separates it (`2-1`, `data2_1`); null if there is none.
 */
export function groupOf(name: string): string | null {
  return /(?:^|[^\d])(\d+)[-_]\d+$/.exec(baseName(name))?.[1] ?? null;
}
