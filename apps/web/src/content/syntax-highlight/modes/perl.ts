import * as ready from '@codemirror/legacy-modes/mode/perl';
import { modeOf } from '../mode.ts';

/** The legacy mode classifies `my` as a definition, and every unknown name as meta. */
export const perl = modeOf(ready.perl, { styles: { def: 'keyword', variable: 'type', meta: null } });
