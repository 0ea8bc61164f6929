import * as ready from '@codemirror/legacy-modes/mode/rust';
import { modeOf } from '../mode.ts';

/** The legacy mode classifies types as atoms. */
export const rust = modeOf(ready.rust, {
  types: 'i128 u128',
  keywords: 'true false',
  styles: { atom: 'type' },
  hasCapitalTypes: true,
});
