import * as ready from '@codemirror/legacy-modes/mode/perl';
import { modeOf } from '../mode.ts';

/** Its mode calls `my` a definition, and every name that it does not know meta. */
export const perl = modeOf(ready.perl, { styles: { def: 'keyword', variable: 'type', meta: null } });
