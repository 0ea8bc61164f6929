import type { Language } from '../../languages/language.ts';
import { TaskFault } from '../../errors/task-fault.ts';

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

/**
 * Name of a source that is compiled with the included files of its problem. A main program among them keeps its own name,
 * and the submission gets another one. Throws TaskFault where the language knows no other name.
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
