import * as ready from '@codemirror/legacy-modes/mode/haskell';
import { modeOf } from '../mode.ts';

export const haskell = modeOf(ready.haskell, { hasCapitalTypes: true });
