/**
 * Headers of a response that is saved under a name with any characters. Existing clients take everything after
 * `filename=` as the name, so it comes last.
 */
export function attachmentHeaders(name: string): { 'content-disposition': string; 'cache-control': string } {
  // RFC 5987 excludes characters that encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const wide = encoded === name ? '' : ` filename*=UTF-8''${encoded};`;
  return { 'content-disposition': `attachment;${wide}filename=${encoded}`, 'cache-control': 'no-store' };
}
