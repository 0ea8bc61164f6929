import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { childrenOf, textAt, type XmlElement } from '../../text/xml.ts';

/**
 * Reads the pictures, which the file contains as base64 together with the addresses that texts use. Each picture
 * becomes a public attachment of the problem. Returns a function that replaces these addresses in a text by the new
 * names. If several addresses match, it replaces the longest.
 */
export function readFpsPictures(
  item: XmlElement,
  problem: ProblemPackage,
  source: ProblemSource,
  report: ConversionReport,
): (text: string) => string {
  const names = new Map<string, string>();
  for (const [index, image] of childrenOf(item, 'img').entries()) {
    const address = textAt(image, 'src');
    const bytes = Buffer.from(textAt(image, 'base64'), 'base64');
    const ending = pictureEnding(bytes);
    if (address === '' || ending === null) {
      report.lost(`img ${index + 1}`, 'display', 'not a picture that can be shown');
      continue;
    }
    const name = `picture-${index + 1}.${ending}`;
    const path = `pictures/${name}`;
    source.add(path, bytes);
    problem.attachments.push({ name, path, isPicture: true });
    names.set(address, name);
  }
  if (names.size === 0) return (text) => text;
  // Replaces all addresses in one pass. Otherwise an address that is part of a new name would be replaced, too.
  const addresses = [...names.keys()].sort((left, right) => right.length - left.length);
  const pattern = addresses.map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const anyAddress = new RegExp(pattern, 'g');
  return (text) => text.replace(anyAddress, (address) => names.get(address) ?? address);
}

/**
 * Returns the file extension for the type that the first bytes indicate, whatever the name says. Returns null for
 * unsupported types.
 */
function pictureEnding(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return null;
}
