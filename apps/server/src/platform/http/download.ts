/**
 * Returns headers that save a response as a file. The name may contain any characters. `filename=` comes last, because
 * existing clients take everything after it as the name.
 */
export function attachmentHeaders(name: string): { 'content-disposition': string; 'cache-control': string } {
  // Encodes the characters that `encodeURIComponent` keeps but RFC 5987 does not allow.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const wide = encoded === name ? '' : ` filename*=UTF-8''${encoded};`;
  return { 'content-disposition': `attachment;${wide}filename=${encoded}`, 'cache-control': 'no-store' };
}
