import * as ready from '@codemirror/legacy-modes/mode/lua';
import { modeOf } from '../mode.ts';

const commentTokens = { line: '--', block: { open: '--[[', close: ']]' } };

export const lua = modeOf(ready.lua, { types: 'coroutine io math os string table utf8' }, { commentTokens });
