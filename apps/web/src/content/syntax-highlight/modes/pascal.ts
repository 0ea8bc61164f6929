import * as ready from '@codemirror/legacy-modes/mode/pascal';
import { modeOf } from '../mode.ts';

const commentTokens = { line: '//', block: { open: '{', close: '}' } };

export const pascal = modeOf(
  ready.pascal,
  {
    types:
      'ansistring boolean byte cardinal char double extended int64 integer longint longword qword real shortint single smallint text word',
    keywords: 'exit false true',
    ignoresCase: true,
  },
  { commentTokens },
);
