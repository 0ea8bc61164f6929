import { needTexts } from '../../../i18n/messages.ts';

/** The hints below a statement, with their texts: only where a problem has any. */
export async function loadHints() {
  const [{ Hints }] = await Promise.all([import('./Hints.tsx'), needTexts(['hint', 'confirm'])]);
  return Hints;
}
