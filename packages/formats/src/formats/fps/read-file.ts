import type { PackageSource } from '../../model/plan.ts';
import { encodingsOf, treeBuilder, unknownEncoding, type XmlElement, xmlDecoder } from '../../text/xml.ts';

/** An FPS file: its elements, and beside them the test data, which are nearly all of it. */
export interface FpsFile {
  root: XmlElement;
  /** Bytes of `test_input` and `test_output`, whose elements hold no text. */
  data: ReadonlyMap<XmlElement, Buffer>;
  /** Characters that XML forbids. */
  replaced: number;
}

const headBytes = 4096;

/**
 * Reads an FPS file bit by bit, so that of its test data nothing but their bytes stays; null for other XML files. Throws
 * `PackageError`.
 */
export async function readFpsFile(source: PackageSource, path: string): Promise<FpsFile | null> {
  const head = await headOf(source, path);
  if (!/<fps[\s>]/.test(head.toString('latin1'))) return null;
  for (const encoding of encodingsOf(head)) {
    const found = await readAs(source, path, encoding);
    if (found !== null) return found.root.name === 'fps' ? found : null;
  }
  throw unknownEncoding();
}

async function headOf(source: PackageSource, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await source.stream(path)) {
    const bytes = bytesOf(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

function bytesOf(chunk: string | Buffer): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** Null where the bytes are in another encoding. */
async function readAs(source: PackageSource, path: string, encoding: string): Promise<FpsFile | null> {
  const decoder = xmlDecoder(encoding);
  if (decoder === null) return null;
  const data = new Map<XmlElement, Buffer>();
  const builder = treeBuilder(path, (element) => {
    if (element.name !== 'test_input' && element.name !== 'test_output') return element.text;
    data.set(element, Buffer.from(element.text));
    return '';
  });
  for await (const chunk of await source.stream(path)) {
    const text = decoder.decode(bytesOf(chunk));
    if (text === null) return null;
    builder.write(text);
  }
  const rest = decoder.decode();
  if (rest === null) return null;
  builder.write(rest);
  return { root: builder.end(), data, replaced: decoder.replaced() };
}
