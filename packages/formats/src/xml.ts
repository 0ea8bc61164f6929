import { SaxesParser } from 'saxes';
import { PackageError } from './plan.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Own text and CDATA, joined. */
  text: string;
}

const depthMax = 64;
const elementsMax = 1_000_000;

/**
 * An XML file of a package as a tree. A DOCTYPE that names an outside file is ignored and never fetched; one
 * with declarations of its own is refused, so that no entity can grow. Throws `PackageError` naming the file.
 */
export function parseXml(file: string, text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, fragment: false, position: true });
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [document];
  const top = (): XmlElement => open.at(-1) ?? document;
  let elements = 0;
  parser.on('error', (error) => {
    throw new PackageError(`${file}: ${error.message}`);
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
  parser.on('closetag', () => void open.pop());
  parser.on('text', (piece) => void (top().text += piece));
  parser.on('cdata', (piece) => void (top().text += piece));
  parser.write(text).close();
  const [root] = document.children;
  if (root === undefined) throw new PackageError(`${file}: is empty`);
  return root;
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

// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The bytes of an XML file as text, by its byte order mark, its declaration, else UTF-8 or GB18030. */
export function decodeXml(bytes: Buffer): { text: string; replaced: number } {
  const text = decodeAs(bytes, ...encodingsOf(bytes)).replace(/\r\n?/g, '\n');
  let replaced = 0;
  const clean = text.replace(forbidden, () => {
    replaced += 1;
    return '\ufffd';
  });
  return { text: clean, replaced };
}

function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const head = bytes.subarray(0, 200).toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  return [...(declared === undefined ? [] : [declared]), 'utf-8', 'gb18030'];
}

function decodeAs(bytes: Buffer, ...encodings: string[]): string {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding, or none that exists.
    }
  }
  throw new PackageError('the XML file is in no known encoding');
}
