import { simpleMode } from '@codemirror/legacy-modes/mode/simple-mode';
import type { StreamParser } from '@codemirror/streamparser';
import { modeOf } from '../mode.ts';

const any = (words: string) => new RegExp(`(?:${words.replaceAll(' ', '|')})\\b`);

const keywords =
  'addr and as asm block break case cast concept const continue converter defer discard distinct div do echo elif else end enum except export false finally for from func if import include interface in isnot is iterator let macro method mixin mod nil notin not object of or out proc ptr raise ref return shl shr static template true try tuple type using var when while xor yield';
const types =
  'array bool byte char cstring float32 float64 float int16 int32 int64 int8 int Natural Positive seq set string uint16 uint32 uint64 uint8 uint void';

/** Block comments may be nested. */
const reader = simpleMode({
  start: [
    { regex: /##?\[/, token: 'comment', push: 'comment' },
    { regex: /#.*/, token: 'comment' },
    { regex: /[a-zA-Z]*"""/, token: 'string', push: 'long' },
    { regex: /[a-zA-Z]+"(?:[^"]|"")*(?:"|$)/, token: 'string' },
    { regex: /"(?:[^"\\]|\\.)*(?:"|\\?$)/, token: 'string' },
    { regex: /'(?:\\(?:x[\da-fA-F]{2}|\d+|.)|[^'\\])'/, token: 'string' },
    {
      regex:
        /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)(?:'?[iufd]\d*)?/,
      token: 'number',
    },
    {
      regex: /(proc|func|method|iterator|template|macro|converter)(\s+)([\p{L}_]\w*)/u,
      token: ['keyword', '', 'def'],
    },
    { regex: any(keywords), token: 'keyword' },
    { regex: any(types), token: 'type' },
    { regex: /[\p{L}_][\p{L}\p{N}_]*/u, token: 'variable' },
    { regex: /[-+*/%=&|^~<>!?@$]+/, token: 'operator' },
  ],
  comment: [
    { regex: /##?\[/, token: 'comment', push: 'comment' },
    { regex: /\]##?/, token: 'comment', pop: true },
    { regex: /(?:[^#\]]|#(?!#?\[)|\](?!#))+/, token: 'comment' },
  ],
  long: [
    { regex: /"""+/, token: 'string', pop: true },
    { regex: /(?:[^"]|"(?!""))+/, token: 'string' },
  ],
});

interface State {
  inner: unknown;
  /** Indentation of the current line in columns. `opens` tells whether the line opens a block. */
  indented: number;
  opens: boolean;
}

/**
 * `simpleMode` indents only after brackets; Nim indents after a colon or an equals sign at the end of a line.
 */
const parser: StreamParser<State> = {
  name: 'nim',
  startState: (unit) => ({ inner: reader.startState?.(unit), indented: 0, opens: false }),
  copyState: ({ inner, ...rest }) => ({ ...rest, inner: reader.copyState?.(inner) }),
  token(stream, state) {
    if (stream.sol()) {
      state.indented = stream.indentation();
      state.opens = false;
    }
    const style = reader.token(stream, state.inner);
    const text = stream.current();
    if (style !== 'comment' && text.trim() !== '') state.opens = /^[:=]$/.test(text);
    return style;
  },
  indent: ({ indented, opens }, _, { unit }) => indented + (opens ? unit : 0),
  languageData: { commentTokens: { line: '#', block: { open: '#[', close: ']#' } } },
};

export const nim = modeOf(parser);
