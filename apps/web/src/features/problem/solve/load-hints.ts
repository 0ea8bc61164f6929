import { loadMessages } from '../../../i18n/messages.ts';

/** Loads the hints component with its texts; only for problems with hints. */
export async function loadHints() {
  const [{ Hints }] = await Promise.all([import('./Hints.tsx'), loadMessages(['hint', 'confirm'])]);
  return Hints;
}
