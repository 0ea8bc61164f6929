import * as ready from '@codemirror/legacy-modes/mode/python';
import { modeOf } from '../mode.ts';

/** Both Pythons: in the older one `print` is a keyword, which harms no program of the newer. */
export const python = modeOf(ready.python, {
  types: 'bool bytearray bytes complex dict float frozenset int list long object set str tuple unicode',
  keywords: 'print exec',
});
