import { SaxesParser } from 'saxes';
import { PackageError } from '../model/plan.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Text and CDATA directly inside the element, joined. */
  text: string;
}

// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const depthMax = 64;
const elementsMax = 1_000_000;

/**
 * Called at the end of each element. Returns the text that stays in the tree, so a caller can store long texts
 * elsewhere.
 */
type TextKeeper = (element: XmlElement) => string;

/**
 * Parses an XML file of a package, chunk by chunk, into a tree. A DOCTYPE that refers to an external file is ignored,
 * and the file is never fetched. A DOCTYPE with internal declarations is rejected, so entities cannot expand. `write`
 * and `end` throw `PackageError` with the name of the file.
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

/** Like `treeBuilder`, but for a complete text. */
export function parseXml(file: string, text: string): XmlElement {
  const builder = treeBuilder(file);
  builder.write(text);
  return builder.end();
}

/** Returns the direct children with this name; empty if `element` is undefined. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Returns the element at a path such as `assets/checker/source`. If several elements match, returns the first. */
export function childAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = element;
  for (const name of path.split('/')) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Returns the trimmed text of the element at a path; '' if there is none. */
export function textAt(element: XmlElement | undefined, path: string): string {
  return childAt(element, path)?.text.trim() ?? '';
}

/** Decodes an XML file. The encoding is that of its byte order mark or its declaration, else UTF-8 or GB18030. */
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

/** Returns the encodings that a file may have according to its first bytes, the most likely one first. */
export function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const head = bytes.subarray(0, 200).toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return [...(declared === undefined ? [] : [declared]), 'utf-8', 'gb18030'];
}

/** Returns the error for a file that cannot be decoded with any known encoding. */
export function unknownEncoding(): PackageError {
  return new PackageError('the XML file is in no known encoding');
}

/** Decodes an XML file chunk by chunk. Line ends become LF. Characters that XML forbids are replaced and counted. */
export interface XmlDecoder {
  /**
   * Decodes the next chunk. Without a chunk, returns the last part of the text. Null if the bytes do not fit the
   * encoding.
   */
  decode(chunk?: Buffer): string | null;
  replaced(): number;
}

/** Returns a decoder; null if the encoding is unknown. */
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
      // Holds back a CR at the end of a chunk, because the next chunk may begin with LF.
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
