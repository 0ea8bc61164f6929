import * as ready from '@codemirror/legacy-modes/mode/shell';
import { modeOf } from '../mode.ts';

/** The legacy mode classifies `$names` as definitions. */
export const bash = modeOf(ready.shell, {
  keywords: 'declare exit export local printf read return set shift',
  styles: { def: 'type' },
});
