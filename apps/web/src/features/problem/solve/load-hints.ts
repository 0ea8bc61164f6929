import { loadMessages } from '../../../i18n/messages.ts';

/** The hints below a statement, with their texts: only where a problem has any. */
export async function loadHints() {
  const [{ Hints }] = await Promise.all([import('./Hints.tsx'), loadMessages(['hint', 'confirm'])]);
  return Hints;
}
