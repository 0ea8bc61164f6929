import { SaxesParser } from 'saxes';
import { PackageError } from '../model/plan.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text and CDATA of the element itself, joined. */
  text: string;
}

// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const depthMax = 64;
const elementsMax = 1_000_000;

/**
 * Called with an element that ends; returns the text that stays in the tree, so that a caller may store it elsewhere.
 */
type TextKeeper = (element: XmlElement) => string;

/**
 * Parses an XML file of a package into a tree, from text in chunks. A DOCTYPE that names an external file is ignored
 * and never fetched; one with internal declarations is rejected, so that no entity can expand. Both throw
 * `PackageError` naming the file.
 */
export function treeBuilder(
  file: string,
  keep: TextKeeper = ({ text }) => text,
): { write(text: string): void; end(): XmlElement } {
  const parser = new SaxesParser({ xmlns: false, fragment: false, position: true });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [document];
  const top = (): XmlElement => open.at(-1) ?? document;
  let elements = 0;
  parser.on('error', (error) => {
    throw new PackageError(`${file}: is not well-formed XML (${error.message})`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new PackageError(`${file}: a DTD inside the file is not allowed`);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (open.length > depthMax || elements > elementsMax)
      throw new PackageError(`${file}: nested too deeply or too large`);
    const element: XmlElement = { name: tag.name, attributes: tag.attributes, children: [], text: '' };
    top().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const ended = open.pop();
    if (ended !== undefined) ended.text = keep(ended);
  });
  parser.on('text', (piece) => void (top().text += piece));
  parser.on('cdata', (piece) => void (top().text += piece));
  return {
    write: (text) => void parser.write(text),
    end() {
      parser.close();
      const [root] = document.children;
      if (root === undefined) throw new PackageError(`${file}: is empty`);
      return root;
    },
  };
}

/** Like `treeBuilder`, for a complete text. */
export function parseXml(file: string, text: string): XmlElement {
  const builder = treeBuilder(file);
  builder.write(text);
  return builder.end();
}

/** Returns the direct children with this name; empty for no element. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the element at a path such as `assets/checker/source`, the first one of several. */
export function childAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = element;
  for (const name of path.split('/')) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Returns the trimmed text of the element at a path; '' if there is none. */
export function textAt(element: XmlElement | undefined, path: string): string {
  return childAt(element, path)?.text.trim() ?? '';
}

/** Decodes an XML file by its byte order mark, its declaration, else as UTF-8 or GB18030. */
export function decodeXml(bytes: Buffer): { text: string; replaced: number } {
  for (const encoding of encodingsOf(bytes)) {
    const decoder = xmlDecoder(encoding);
    if (decoder === null) continue;
    const text = decoder.decode(bytes);
    const rest = text === null ? null : decoder.decode();
    if (text !== null && rest !== null) return { text: text + rest, replaced: decoder.replaced() };
  }
  throw unknownEncoding();
}

/** Returns the possible encodings of a file by its first bytes, likeliest first. */
export function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const head = bytes.subarray(0, 200).toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return [...(declared === undefined ? [] : [declared]), 'utf-8', 'gb18030'];
}

/** Returns the error for a file that no encoding fits. */
export function unknownEncoding(): PackageError {
  return new PackageError('the XML file is in no known encoding');
}

/** Decodes in chunks; characters that XML forbids are replaced and counted, line ends become LF. */
export interface XmlDecoder {
  /** Returns the next text, or the last one without a chunk; null if the bytes are in another encoding. */
  decode(chunk?: Buffer): string | null;
  replaced(): number;
}

/** Returns null for an unknown encoding. */
export function xmlDecoder(encoding: string): XmlDecoder | null {
  const decoder = decoderOf(encoding);
  if (decoder === null) return null;
  let replaced = 0;
  let isHeld = false;
  return {
    decode(chunk) {
      const bare = decoded(decoder, chunk);
      if (bare === null) return null;
      const text = isHeld ? `\r${bare}` : bare;
      // The next chunk may begin with the LF.
      isHeld = chunk !== undefined && text.endsWith('\r');
      const whole = isHeld ? text.slice(0, -1) : text;
      return whole.replace(/\r\n?/g, '\n').replace(forbidden, () => {
        replaced += 1;
        return '\ufffd';
      });
    },
    replaced: () => replaced,
  };
}

type Decoder = InstanceType<typeof TextDecoder>;

function decoderOf(encoding: string): Decoder | null {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return null;
  }
}

function decoded(decoder: Decoder, chunk: Buffer | undefined): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return null;
  }
}
