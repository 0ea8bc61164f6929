import * as ready from '@codemirror/legacy-modes/mode/d';
import { modeOf } from '../mode.ts';

export const d = modeOf(ready.d, {
  types:
    'bool byte char dchar dstring double float int long real short size_t string ubyte uint ulong ushort void wchar wstring',
  hasCapitalTypes: true,
});
