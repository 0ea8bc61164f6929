import { deserialize } from 'bson';
import { SourceError } from '../../model/source-error.ts';

/**
 * A deserialized document. Written as JSON, its object ids become hexadecimal texts and its dates ISO texts; long
 * numbers are plain numbers.
 */
export type Document = Readonly<Record<string, unknown>>;

/** Maximum size of a document in bytes: MongoDB's limit of 16 MiB, plus 16 KiB that its tools allow. */
const documentMax = 16 * 1024 ** 2 + 16_384;

/**
 * Reads the documents of a collection in the format of mongodump: one after another, each beginning with its length.
 * Keeps one document in memory. Throws `SourceError` if the file is damaged or incomplete.
 */
export async function* readBson(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Document> {
  let rest: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    rest.push(chunk);
    size += chunk.length;
    // Waits for the whole document, because joining its chunks at every step would take quadratic time.
    if (size < neededOf(rest)) continue;
    let bytes = rest.length === 1 ? chunk : Buffer.concat(rest);
    for (let length = lengthOf(bytes, name); length <= bytes.length; length = lengthOf(bytes, name)) {
      yield parse(bytes.subarray(0, length), name);
      bytes = bytes.subarray(length);
    }
    rest = [bytes];
    size = bytes.length;
  }
  if (size > 0) throw new SourceError(`${name} ends within a document: the backup is incomplete.`);
}

function neededOf([first]: readonly Buffer[]): number {
  return first === undefined || first.length < 4 ? 4 : first.readInt32LE(0);
}

/** Returns the length of the first document; `Infinity` if there are fewer than four bytes. */
function lengthOf(bytes: Buffer, name: string): number {
  if (bytes.length < 4) return Infinity;
  const length = bytes.readInt32LE(0);
  if (length < 5 || length > documentMax)
    throw new SourceError(`${name} contains a document of ${length} bytes: it is damaged.`);
  return length;
}

function parse(bytes: Buffer, name: string): Document {
  try {
    return deserialize(bytes, { validation: { utf8: false } });
  } catch (error) {
    throw new SourceError(`${name} contains a document that cannot be read: it is damaged.`, {
      cause: error,
    });
  }
}
