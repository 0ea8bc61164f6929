import type { Issue } from '../model/source.ts';

/**
 * Returns a function that repairs the texts of one row. Invalid bytes, for instance at the end of a truncated title,
 * have been replaced by U+FFFD; this function removes them. The first repaired text adds an issue.
 */
export function repairedText(issues: Issue[]): (text: string | null) => string {
  return (text) => {
    if (text === null || !text.includes('\uFFFD')) return text ?? '';
    if (!issues.some(({ rule }) => rule === 'text-repaired')) issues.push({ rule: 'text-repaired' });
    return text.replaceAll('\uFFFD', '');
  };
}
