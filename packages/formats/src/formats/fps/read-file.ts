import { PackageError, type PackageSource } from '../../model/plan.ts';
import { encodingsOf, treeBuilder, unknownEncoding, type XmlElement, xmlDecoder } from '../../text/xml.ts';

/** An FPS file: its elements and, separately, its test data, which is most of the file. */
export interface FpsFile {
  root: XmlElement;
  /** Contents of the elements `test_input` and `test_output`. The text of these elements in `root` is empty. */
  data: ReadonlyMap<XmlElement, Buffer>;
  /** Number of characters that XML forbids and that were replaced. */
  replaced: number;
  /** Number of non-blank bytes before the XML, such as messages of the server that created the file. */
  skipped: number;
}

const headBytes = 64 * 1024;

/**
 * Reads an FPS file in chunks. Returns null for other XML files. Keeps test data as bytes, because they need less
 * memory than strings. Throws `PackageError`.
 */
export async function readFpsFile(source: PackageSource, path: string): Promise<FpsFile | null> {
  const head = await headOf(source, path);
  const begin = beginOf(head);
  if (begin === null) return null;
  const skipped = head
    .subarray(0, begin)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trim().length;
  for (const encoding of encodingsOf(head.subarray(begin))) {
    const found = await readAs(source, path, encoding, begin);
    if (found !== null) return found.root.name === 'fps' ? { ...found, skipped } : null;
  }
  throw unknownEncoding();
}

/**
 * Returns the index at which the XML starts. Blanks, a byte order mark or a PHP message may precede it. Returns null if
 * the file is not an FPS file.
 */
function beginOf(head: Buffer): number | null {
  const text = head.toString('latin1');
  const root = text.search(/<fps[\s>]/);
  if (root === -1) return null;
  const declaration = text.lastIndexOf('<?xml', root);
  const begin = declaration === -1 ? text.slice(0, root).search(/<!|<\?/) : declaration;
  return begin === -1 ? root : begin;
}

async function headOf(source: PackageSource, path: string): Promise<Buffer> {
  let head: Buffer = Buffer.of();
  for await (const chunk of await source.stream(path)) {
    head = Buffer.concat([head, bytesOf(chunk)]);
    if (head.length >= headBytes) break;
  }
  return head.subarray(0, headBytes);
}

function bytesOf(chunk: string | Buffer): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** Reads the file from byte `begin` in this encoding. Returns null if the bytes are not valid in this encoding. */
async function readAs(
  source: PackageSource,
  path: string,
  encoding: string,
  begin: number,
): Promise<Omit<FpsFile, 'skipped'> | null> {
  const decoder = xmlDecoder(encoding);
  if (decoder === null) return null;
  const data = new Map<XmlElement, Buffer>();
  const builder = treeBuilder(path, (element) => {
    if (element.name !== 'test_input' && element.name !== 'test_output') return element.text;
    data.set(element, Buffer.from(element.text));
    return '';
  });
  let left = begin;
  for await (const chunk of await source.stream(path)) {
    const bytes = bytesOf(chunk);
    const text = decoder.decode(bytes.subarray(Math.min(left, bytes.length)));
    left = Math.max(0, left - bytes.length);
    if (text === null) return null;
    builder.write(text);
  }
  const rest = decoder.decode();
  if (rest === null) throw new PackageError(`${path}: ends in the middle of a character`);
  builder.write(rest);
  return { root: builder.end(), data, replaced: decoder.replaced() };
}
