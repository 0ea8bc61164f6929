import { SaxesParser } from 'saxes';
import { PackageError } from '../model/plan.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Own text and CDATA, joined. */
  text: string;
}

// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const depthMax = 64;
const elementsMax = 1_000_000;

/** What becomes of the text of an element when it ends: whoever keeps it elsewhere answers with what stays. */
type TextKeeper = (element: XmlElement) => string;

/**
 * An XML file of a package as a tree, from its text bit by bit. A DOCTYPE that names an outside file is ignored and never
 * fetched; one with declarations of its own is refused, so that no entity can grow. Both throw `PackageError` naming
 * the file.
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

/** As above, of a text that is there whole. */
export function parseXml(file: string, text: string): XmlElement {
  const builder = treeBuilder(file);
  builder.write(text);
  return builder.end();
}

/** The elements of this name right below one; none below nothing. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The element at a path such as `assets/checker/source`, the first where several stand. */
export function childAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let at = element;
  for (const name of path.split('/')) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Text of the element at a path, without blanks around it; '' where there is none. */
export function textAt(element: XmlElement | undefined, path: string): string {
  return childAt(element, path)?.text.trim() ?? '';
}

/** The bytes of an XML file as text, by its byte order mark, its declaration, else UTF-8 or GB18030. */
export function decodeXml(bytes: Buffer): { text: string; replaced: number } {
  for (const encoding of encodingsOf(bytes)) {
    const decoder = xmlDecoder(encoding);
    const text = decoder?.decode(bytes);
    const rest = text === null ? null : decoder?.decode();
    if (typeof text === 'string' && typeof rest === 'string')
      return { text: text + rest, replaced: decoder?.replaced() ?? 0 };
  }
  throw unknownEncoding();
}

/** The encodings that a file may be in, by its first bytes; the likeliest first. */
export function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const head = bytes.subarray(0, 200).toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return [...(declared === undefined ? [] : [declared]), 'utf-8', 'gb18030'];
}

/** What is thrown when no encoding fits. */
export function unknownEncoding(): PackageError {
  return new PackageError('the XML file is in no known encoding');
}

/** Decodes bit by bit; what XML forbids is replaced and counted, line ends are LF. */
export interface XmlDecoder {
  /** The next text, the last one for nothing; null where the bytes are in another encoding. */
  decode(chunk?: Buffer): string | null;
  replaced(): number;
}

/** Null for an encoding that does not exist. */
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
      // What follows it may be in the next bit.
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
