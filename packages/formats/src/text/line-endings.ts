import { Transform } from 'node:stream';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Returns a stream that converts CR LF to LF. A CR without LF stays, because it may be data. */
export function createLineEndingNormalizer(): Transform {
  let isHeld = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Most data has no CR. Searching for a CR is much faster than copying byte by byte.
      if (!isHeld && !chunk.includes(carriageReturn)) return done(null, chunk);
      const out = Buffer.allocUnsafe(chunk.length + 1);
      let length = 0;
      for (const byte of chunk) {
        if (isHeld && byte !== lineFeed) out[length++] = carriageReturn;
        isHeld = byte === carriageReturn;
        if (!isHeld) out[length++] = byte;
      }
      done(null, out.subarray(0, length));
    },
    flush(done) {
      done(null, isHeld ? Buffer.from([carriageReturn]) : null);
    },
  });
}

/** Kinds of text that look normal but contain unexpected bytes, so a correct answer may be judged as wrong. */
export type OddText = 'byteOrderMark' | 'utf16' | 'invisible';

/** Properties of a test data file for the report. */
export interface DataFacts {
  hasCrLf: boolean;
  /** Null if the text is normal. `byteOrderMark` means a UTF-8 byte order mark at the beginning. */
  oddText: OddText | null;
}

/**
 * Matches zero-width characters, direction marks, no-break spaces, and byte order marks within the text. The text is
 * UTF-8 that was decoded as Latin-1.
 */
const invisible = /\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xc2\xa0/;
/** Length in bytes of the longest character that `invisible` matches, minus one. */
const overlap = 2;

/** Inspects a file chunk by chunk. Also finds characters that are split between two chunks. */
export function watchData(): { see(chunk: Buffer): void; facts(): DataFacts } {
  let hasCrLf = false;
  let isHeld = false;
  let head = '';
  let tail = '';
  let hasInvisible = false;
  return {
    see(chunk) {
      if (chunk.length === 0) return;
      const text = tail + chunk.toString('latin1');
      if (head.length < 3) head = (head + chunk.toString('latin1', 0, 3)).slice(0, 3);
      hasCrLf ||= (isHeld && chunk[0] === lineFeed) || chunk.includes('\r\n');
      isHeld = chunk.at(-1) === carriageReturn;
      hasInvisible ||= invisible.test(text);
      tail = text.slice(-overlap);
    },
    facts: () => ({ hasCrLf, oddText: oddTextOf(head, hasInvisible) }),
  };
}

function oddTextOf(head: string, hasInvisible: boolean): OddText | null {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head)) return 'utf16';
  if (head === '\xef\xbb\xbf') return 'byteOrderMark';
  return hasInvisible ? 'invisible' : null;
}
