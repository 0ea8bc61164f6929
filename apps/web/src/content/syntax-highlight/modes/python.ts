import * as ready from '@codemirror/legacy-modes/mode/python';
import { modeOf } from '../mode.ts';

/** Both Python versions: `print` is a keyword in version 2, which does no harm in version 3. */
export const python = modeOf(ready.python, {
  types: 'bool bytearray bytes complex dict float frozenset int list long object set str tuple unicode',
  keywords: 'print exec',
});
