/** Headers of an answer that is saved under a name, whatever characters it has. */
export function asDownload(name: string): { 'content-disposition': string; 'cache-control': string } {
  // RFC 5987 leaves out what encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return { 'content-disposition': `attachment; filename*=UTF-8''${encoded}`, 'cache-control': 'no-store' };
}
