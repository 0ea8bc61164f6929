import * as ready from '@codemirror/legacy-modes/mode/go';
import { modeOf } from '../mode.ts';

export const go = modeOf(ready.go, {
  types:
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr',
});
