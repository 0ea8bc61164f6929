/** Bytes in which a declaration of the charset is looked for. */
const declarationBytes = 4096;

/** Charsets in which every byte is a character: they never fail, so that others are tried before them. */
const singleByte = /^(?:us-ascii|ascii|latin1|iso-?8859-\d+|windows-125\d|cp125\d)$/;

/**
 * The text of a page. The charset is the first of these that decodes without an error: that of `contentType`, that which
 * the page declares in its first 4 KiB, UTF-8, GB18030 (which contains GBK and GB2312). A declared charset of single
 * bytes comes after UTF-8. If none fits, damaged characters of UTF-8 are replaced.
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

/** Pages that declare GB2312 or GBK use characters beyond both. */
function usable(label: string): string {
  if (/^(?:gb2312|gbk|x-gbk|gb_2312-80|csgb2312)$/.test(label)) return 'gb18030';
  return label;
}
