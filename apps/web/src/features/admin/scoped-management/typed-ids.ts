import type { Option } from '../../../components/combobox/option.ts';

/** Returns the problem ids in a typed text, separated by blanks or commas. */
export function typedIds(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter((id) => id !== '');
}

/** Whether a typed list of ids contains the id of a problem. The first word of the option's label is the problem id. */
export function isTypedId(text: string, { label }: Option): boolean {
  const id = label.slice(0, label.indexOf(' ')).toLowerCase();
  return typedIds(text).some((typed) => typed.toLowerCase() === id);
}
