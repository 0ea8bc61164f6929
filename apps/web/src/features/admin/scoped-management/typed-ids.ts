import type { Option } from '../../../components/combobox/option.ts';

/** Returns the problem ids in a typed text, separated by blanks or commas. */
export function typedIds(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter((id) => id !== '');
}

/** Whether a typed list of ids contains the id of a problem, which is the first word of its label. */
export function isTypedId(text: string, { label }: Option): boolean {
  const id = label.slice(0, label.indexOf(' ')).toLowerCase();
  return typedIds(text).some((typed) => typed.toLowerCase() === id);
}
