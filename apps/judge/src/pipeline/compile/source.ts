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

/** Why no compiler is asked to read a source by this name; null when it may be. Java's is the public class's. */
export function nameRefusal(sourceName: string): string | null {
  if (isPlainName(sourceName)) return null;
  const shown = `${sourceName.slice(0, 40)}…`;
  return `The class name is too long: its file, ${shown}, would need a name of more than 255 bytes`;
}

/** Most files that a problem may lay beside a program: the sandbox takes 128 for a run. */
export const extraFilesMost = 100;

/** Files a problem gives to the contestant's program; nameless and empty ones are left out. */
export function extraFiles(files: Readonly<Record<string, string>>): [name: string, text: string][] {
  return Object.entries(files).filter(([name, text]) => name !== '' && text !== '');
}
