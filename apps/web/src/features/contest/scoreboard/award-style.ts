import type { CSSProperties } from 'react';
import { readableOn } from '../../../lib/contrast.ts';

/**
 * Style of an award in the colors that its contest has chosen. If the text would be unreadable, it becomes
 * black or white. A bar in the text color shows the award where the background alone is too pale.
 */
export function awardStyle(award: { background: string | null; color: string | null }): CSSProperties {
  const { background, color } = award;
  const shown = background === null || color === null ? color : readableOn(background, color);
  return {
    background: background ?? undefined,
    color: shown ?? undefined,
    boxShadow: 'inset 3px 0 0 currentColor',
  };
}
