import { Transform } from 'node:stream';

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Turns CR LF into LF, on bytes; a CR that stands alone stays, for it may be data. */
export function createLineEndingNormalizer(): Transform {
  let isHeld = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Most data have none, and looking for it is much faster than copying byte by byte.
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

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** What is worth telling of the bytes of a file of test data. */
export interface DataFacts {
  hasCrLf: boolean;
  /** It begins with the byte order mark of UTF-8. */
  hasMark: boolean;
}

/** Looks at a file chunk by chunk, also where one ends in the middle of what is looked for. */
export function watchData(): { see(chunk: Buffer): void; facts(): DataFacts } {
  let hasCrLf = false;
  let isHeld = false;
  let head = Buffer.alloc(0);
  return {
    see(chunk) {
      if (chunk.length === 0) return;
      if (head.length < mark.length)
        head = Buffer.concat([head, chunk.subarray(0, mark.length - head.length)]);
      hasCrLf ||= (isHeld && chunk[0] === lineFeed) || chunk.includes('\r\n');
      isHeld = chunk.at(-1) === carriageReturn;
    },
    facts: () => ({ hasCrLf, hasMark: head.equals(mark) }),
  };
}
