import { ApiError } from '../../platform/http/api-error.ts';

/** Type of an attachment, detected by its first bytes. */
export interface FileKind {
  readonly mediaType: string;
  /** Allowed file name extensions; the first one replaces any other. */
  readonly endings: readonly [string, ...string[]];
}

interface KnownKind extends FileKind {
  /** Byte sequences, written as Latin-1 text. One of them must be in the file at offset `at`. */
  readonly marks: readonly string[];
  readonly at?: number;
}

/** Accepted types. Content that a browser (HTML, SVG) or a system (programs) would run is not among them. */
const kinds: readonly KnownKind[] = [
  { marks: ['%PDF-'], mediaType: 'application/pdf', endings: ['pdf'] },
  {
    // Office documents are zip archives as well.
    marks: ['PK\x03\x04', 'PK\x05\x06'],
    mediaType: 'application/zip',
    endings: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
  },
  { marks: ['\x1f\x8b'], mediaType: 'application/gzip', endings: ['gz', 'tgz'] },
  { marks: ['7z\xbc\xaf\x27\x1c'], mediaType: 'application/x-7z-compressed', endings: ['7z'] },
  { marks: ['\xfd7zXZ\0'], mediaType: 'application/x-xz', endings: ['xz', 'txz'] },
  { marks: ['BZh'], mediaType: 'application/x-bzip2', endings: ['bz2'] },
  { marks: ['Rar!\x1a\x07'], mediaType: 'application/vnd.rar', endings: ['rar'] },
  { marks: ['ustar'], at: 257, mediaType: 'application/x-tar', endings: ['tar'] },
  { marks: ['\xff\xd8\xff'], mediaType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { marks: ['\x89PNG\r\n\x1a\n'], mediaType: 'image/png', endings: ['png'] },
  { marks: ['GIF87a', 'GIF89a'], mediaType: 'image/gif', endings: ['gif'] },
  { marks: ['WEBP'], at: 8, mediaType: 'image/webp', endings: ['webp'] },
  { marks: ['ftyp'], at: 4, mediaType: 'video/mp4', endings: ['mp4', 'm4v', 'm4a', 'mov'] },
  { marks: ['\x1aE\xdf\xa3'], mediaType: 'video/webm', endings: ['webm', 'mkv'] },
  { marks: ['ID3', '\xff\xf2', '\xff\xf3', '\xff\xfb'], mediaType: 'audio/mpeg', endings: ['mp3'] },
  { marks: ['OggS'], mediaType: 'application/ogg', endings: ['ogg', 'oga', 'ogv'] },
  { marks: ['WAVE'], at: 8, mediaType: 'audio/wav', endings: ['wav'] },
];

const text: FileKind = {
  mediaType: 'text/plain',
  // oxfmt-ignore
  endings: ['txt', 'md', 'csv', 'tsv', 'json', 'tex', 'yaml', 'yml', 'in', 'out', 'ans', 'c', 'cc', 'cpp', 'h', 'hpp',
    'java', 'kt', 'py', 'go', 'rs', 'cs', 'pas', 'rb', 'hs', 'log'],
};

/** Content that a browser would take for HTML or SVG, after a byte order mark and blanks. */
const markup =
  /^(\xef\xbb\xbf)?\s*<(!doctype|!--|\?xml|html|head|body|title|meta|link|base|script|style|iframe|svg|math|object|embed|form|img|a|b|p|h\d|div|table|br)\b/i;

/** Bytes of a file that detection needs. */
export const headBytes = 4096;

/** Detects the type by content, never by name. Throws `fileKindRefused`. */
export function detectFileType(head: Buffer): FileKind {
  const characters = head.toString('latin1');
  const known = kinds.find(({ marks, at = 0 }) => marks.some((mark) => characters.startsWith(mark, at)));
  if (known) return known;
  if (head.every(isOfText) && !markup.test(characters)) return text;
  throw new ApiError('fileKindRefused');
}

/** Whether a text may contain this byte: no control characters except tabs, line breaks and form feeds. */
function isOfText(byte: number): boolean {
  return byte >= 0x20 ? byte !== 0x7f : byte >= 0x09 && byte <= 0x0d;
}

/** Returns the extension for the stored name: the sender's if it fits the type. */
export function storedExtension({ endings }: FileKind, senderName: string): string {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(senderName)?.[1]?.toLowerCase() ?? '';
  return endings.find((known) => known === ending) ?? endings[0];
}

/**
 * File name extensions of texts and archives that the operating system would run, or a browser show with scripts, when
 * the user opens the file. Programs in languages of the judge keep their extensions.
 */
const runEndings: ReadonlySet<string> = new Set(
  // oxfmt-ignore
  ['html', 'htm', 'xhtml', 'xht', 'shtml', 'svg', 'svgz', 'mht', 'mhtml', 'hta', 'htc', 'jse', 'vbs', 'vbe', 'wsf', 'wsh',
    'bat', 'cmd', 'com', 'exe', 'scr', 'pif', 'cpl', 'msi', 'msp', 'ps1', 'psm1', 'reg', 'inf', 'lnk', 'url', 'website',
    'desktop', 'jnlp', 'apk', 'xpi', 'crx', 'chm', 'swf', 'docm', 'xlsm', 'pptm', 'iqy', 'slk'],
);

/**
 * Returns the name under which a browser saves a file. The bytes decide what a file is, so a text named `a.html` is
 * saved as `a.html.txt`.
 * @param ending extension of the stored name, which fits the bytes
 */
export function savedName(senderName: string, ending: string): string {
  // Windows ignores blanks and dots at the end.
  const name = senderName.replace(/[\s.]+$/u, '');
  const own = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return runEndings.has(own) ? `${name}.${ending}` : senderName;
}
