import * as ready from '@codemirror/legacy-modes/mode/python';
import { modeOf } from '../mode.ts';

/** Used for both Python versions. `print` is a keyword only in version 2; coloring it in version 3 does no harm. */
export const python = modeOf(ready.python, {
  types: 'bool bytearray bytes complex dict float frozenset int list long object set str tuple unicode',
  keywords: 'print exec',
});
