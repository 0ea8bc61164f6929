import * as ready from '@codemirror/legacy-modes/mode/shell';
import { modeOf } from '../mode.ts';

/** Its mode calls `$names` definitions. */
export const bash = modeOf(ready.shell, {
  keywords: 'declare exit export local printf read return set shift',
  styles: { def: 'type' },
});
