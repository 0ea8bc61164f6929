/** A problem's file names must be plain, so that none can leave the box or be taken for an option. */
const plainName = /^(?!-)(?!\.{1,2}$)[^/\0]{1,255}$/;

/** Whether a name is that of a plain file: at most 255 bytes, no path, no option. */
export function isPlainName(name: string): boolean {
  return plainName.test(name) && Buffer.byteLength(name) <= 255;
}

/** The text as it is compiled, or the reason why no compiler is asked. */
export function prepareSource(code: string): { text: string } | { refusal: string } {
  if (code.includes('\0')) return { refusal: 'The source contains a NUL character' };
  return { text: code.startsWith('\uFEFF') ? code.slice(1) : code };
}

/** Files a problem gives to the contestant's program; nameless and empty ones are left out. */
export function extraFiles(files: Readonly<Record<string, string>>): [name: string, text: string][] {
  return Object.entries(files).filter(([name, text]) => name !== '' && text !== '');
}
