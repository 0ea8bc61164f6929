/** Number of bytes at the start of a page that are searched for the declaration of its charset. */
const declarationBytes = 4096;

/** Charsets in which every byte is a character. Decoding with them never fails, so UTF-8 is tried before them. */
const singleByte = /^(?:us-ascii|ascii|latin1|iso-?8859-\d+|windows-125\d|cp125\d)$/;

/**
 * Decodes the text of a page with the first charset that fits, that is, decodes it without an error. The order is: the
 * charset in `contentType`, the charset that the page declares in its first 4 KiB, UTF-8, GB18030 (a superset of GBK
 * and GB2312). However, a declared single-byte charset is tried after UTF-8. If none fits, decodes as UTF-8 with
 * replacement characters.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const declared = [
    charsetIn(contentType ?? ''),
    charsetIn(head.match(/<meta[^>]{0,300}>/gi)?.join(' ') ?? ''),
  ];
  const named = declared.filter((label) => label !== null);
  const weak = named.filter((label) => singleByte.test(label));
  for (const label of [...named.filter((one) => !weak.includes(one)), 'utf-8', ...weak, 'gb18030']) {
    const text = decodeAs(label, bytes);
    if (text !== null) return text;
  }
  return new TextDecoder('utf-8').decode(bytes);
}

function charsetIn(text: string): string | null {
  return /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(usable(label), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Replaces GB2312 and GBK by their superset GB18030, because pages that declare them use additional characters. */
function usable(label: string): string {
  if (/^(?:gb2312|gbk|x-gbk|gb_2312-80|csgb2312)$/.test(label)) return 'gb18030';
  return label;
}
