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
