import { createStore } from '../../../lib/store.ts';

/** Whether the palette is open. */
export const paletteState = createStore(false);
