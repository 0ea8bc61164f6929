import { decodeEntities } from '@xiezhi/formats/text/html-entities';
import { htmlStatement } from '@xiezhi/formats/text/html-statement';

/** Damage that the editor of HUSTOJ does to formulas. */
const damagedMath = /<math xm<x>lns=/g;

/**
 * Converts a text of HUSTOJ to Markdown. HTML remains, and parts between `[md]` and `[/md]` are Markdown already. Marks
 * for lists of problems become plain text.
 */
export function hustojText(text: string): string {
  const whole = text.replaceAll(damagedMath, '<math xmlns=').trim();
  if (!whole.includes('[md]')) return htmlStatement(whole);
  const parts = whole.split(/\[md\]([\s\S]*?)(?:\[\/md\]|$)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? decodeEntities(part).trim() : htmlStatement(part.trim())))
    .filter((part) => part !== '')
    .join('\n\n');
}
