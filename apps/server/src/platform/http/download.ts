/**
 * Headers of an answer that is saved under a name, whatever characters it has. Existing clients take all that follows
 * `filename=` for the name, so that it stands last.
 */
export function attachmentHeaders(name: string): { 'content-disposition': string; 'cache-control': string } {
  // RFC 5987 leaves out what encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const wide = encoded === name ? '' : ` filename*=UTF-8''${encoded};`;
  return { 'content-disposition': `attachment;${wide}filename=${encoded}`, 'cache-control': 'no-store' };
}
