import type { Issue } from '../model/source.ts';

/**
 * Returns a function that repairs a text and notes it once per row: bytes that were no characters, such as a title cut
 * within one, are already U+FFFD and are removed.
 */
export function repairedText(issues: Issue[]): (text: string | null) => string {
  return (text) => {
    if (text === null || !text.includes('\uFFFD')) return text ?? '';
    if (!issues.some(({ rule }) => rule === 'text-repaired')) issues.push({ rule: 'text-repaired' });
    return text.replaceAll('\uFFFD', '');
  };
}
