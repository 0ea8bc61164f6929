import { hintParts } from '../i18n/hint-parts.ts';
import { joinParts, needTexts } from '../i18n/messages.ts';

joinParts(hintParts);

/** The hints below a statement, with their texts: only where a problem has any. */
export async function loadHints() {
  const [{ Hints }] = await Promise.all([import('./Hints.tsx'), needTexts(['hint', 'confirm'])]);
  return Hints;
}
