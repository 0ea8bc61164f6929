import * as ready from '@codemirror/legacy-modes/mode/ruby';
import { modeOf } from '../mode.ts';

/** The legacy mode classifies `:names` as atoms. */
export const ruby = modeOf(ready.ruby, {
  keywords: 'puts require require_relative attr_accessor attr_reader attr_writer',
  styles: { atom: 'number' },
});
