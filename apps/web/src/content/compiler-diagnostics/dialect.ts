import type { compiler } from '../../i18n/zh-CN/compiler.ts';
import type { Placeholder } from '../../i18n/template.ts';
import type { RawMessage, Severity } from './message.ts';

type Sentences = typeof compiler;
/** Sentences that hold a name of the program. */
export type NamingKey = {
  [Key in keyof Sentences]: 'name' extends Placeholder<Sentences[Key]> ? Key : never;
}[keyof Sentences];
/** Words around the messages, which explain none. */
type Label = 'messages' | 'output' | 'goTo' | 'changeTo';
export type PlainKey = Exclude<keyof Sentences, NamingKey | Label>;

/** What messages of a form mean, in a sentence for whoever reads them for the first time. */
export type Meaning =
  | { form: RegExp; says: PlainKey }
  /** The first group of its form is the name. */
  | { form: RegExp; names: NamingKey };

/** How the messages of a compiler are read out of its output on a program (its lines), and what the commonest of them mean. */
export interface Dialect {
  read: (output: string, program: readonly string[]) => RawMessage[];
  /** The first form that fits counts. */
  meanings: readonly Meaning[];
}

export const says = (form: RegExp, key: PlainKey): Meaning => ({ form, says: key });
export const names = (form: RegExp, key: NamingKey): Meaning => ({ form, names: key });

function severityOf(word: string | undefined): Severity {
  if (word === undefined || /error|fatal/i.test(word)) return 'error';
  return /warn/i.test(word) ? 'warning' : 'note';
}

/** The message that a match with groups `line`, `column`, `severity` and `text` tells. */
export function messageOf(match: RegExpExecArray): RawMessage {
  const { line, column, severity, text = '' } = match.groups ?? {};
  return {
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    severity: severityOf(severity),
    text: text.trim(),
  };
}

/** Every line of the output that has this form; `unit` is what its columns count. */
export function readLines(output: string, form: RegExp, unit?: RawMessage['unit']): RawMessage[] {
  return output.split('\n').flatMap((line) => {
    const match = form.exec(line);
    return match === null ? [] : [{ ...messageOf(match), ...(unit !== undefined && { unit }) }];
  });
}

/** 0-based place of the first caret in a line that holds nothing else; null where it points nowhere. */
export function caretOf(line: string | undefined): number | null {
  return line !== undefined && /^\s*~*\^[\s~^]*$/.test(line) ? line.search(/[\^~]/) : null;
}
