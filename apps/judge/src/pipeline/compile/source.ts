import type { Language } from '../../languages/language.ts';
import { TaskFault } from '../../errors/task-fault.ts';

/** Names of problem files must be plain, so that none can leave the box or be parsed as an option. */
const plainName = /^(?!-)(?!\.{1,2}$)[^/\0]{1,255}$/;

/** Whether a name is a plain file name: at most 255 bytes, no path, no option. */
export function isPlainName(name: string): boolean {
  return plainName.test(name) && Buffer.byteLength(name) <= 255;
}

/** Returns the text to compile, or the reason why it is not compiled. */
export function prepareSource(code: string): { text: string } | { refusal: string } {
  if (code.includes('\0')) return { refusal: 'The source contains a NUL character' };
  return { text: code.startsWith('\uFEFF') ? code.slice(1) : code };
}

/**
 * Returns the reason why a source of this name is not compiled, or null. In Java the public class determines
 * the name.
 */
export function nameRefusal(sourceName: string): string | null {
  if (isPlainName(sourceName)) return null;
  const shown = `${sourceName.slice(0, 40)}…`;
  return `The class name is too long: its file, ${shown}, would need a name of more than 255 bytes`;
}

/** Maximum number of files that a problem may add to a program: the sandbox takes 128 per run. */
export const extraFilesMax = 100;

/** Returns the files that a problem adds to the contestant's program, without nameless and empty ones. */
export function extraFiles(files: Readonly<Record<string, string>>): [name: string, text: string][] {
  return Object.entries(files).filter(([name, text]) => name !== '' && text !== '');
}

/**
 * Returns the name of a source that is compiled with the included files of its problem. A main program among
 * them keeps its own name, and the submission gets another. Throws TaskFault if the language allows no other
 * name.
 */
export function sourceNameBeside(
  language: Language,
  code: string,
  included: Readonly<Record<string, string>>,
): { name: string } | { refusal: string } {
  const name = language.sourceName(code);
  if (!Object.hasOwn(included, name)) return { name };
  const other = language.sourceNameBesideMain?.(code);
  if (other === undefined)
    throw new TaskFault(
      `the problem's main program ${name} cannot be compiled with submissions in ${language.name}`,
    );
  if (other === null || Object.hasOwn(included, other))
    return { refusal: `The problem brings ${name} itself: name the class of the submission otherwise` };
  return { name: other };
}
