import type { compiler } from '../../i18n/zh-CN/compiler.ts';
import type { Placeholder } from '../../i18n/template.ts';
import type { RawMessage, Severity } from './message.ts';

type Sentences = typeof compiler;
/** Keys of explanations that contain a name from the program. */
export type NamingKey = {
  [Key in keyof Sentences]: 'name' extends Placeholder<Sentences[Key]> ? Key : never;
}[keyof Sentences];
/** Keys of texts that label the message list and do not explain a message. */
type Label = 'messages' | 'output' | 'goTo' | 'changeTo';
export type SentenceKey = Exclude<keyof Sentences, NamingKey | Label>;

/** Explanation for beginners of all messages that match a pattern. */
export type MessageMeaning =
  | { form: RegExp; says: SentenceKey }
  /** The first capture group is the name. */
  | { form: RegExp; names: NamingKey };

/**
 * Parses the messages of a compiler from its output and the lines of the program. Explains the most common messages.
 */
export interface Dialect {
  read: (output: string, program: readonly string[]) => RawMessage[];
  /** Explanations; the first one with a matching pattern is used. */
  meanings: readonly MessageMeaning[];
}

export const says = (form: RegExp, key: SentenceKey): MessageMeaning => ({ form, says: key });
export const names = (form: RegExp, key: NamingKey): MessageMeaning => ({ form, names: key });

function severityOf(word: string | undefined): Severity {
  if (word === undefined || /error|fatal/i.test(word)) return 'error';
  return /warn/i.test(word) ? 'warning' : 'note';
}

/** Creates a message from a match with the groups `line`, `column`, `severity` and `text`. */
export function messageOf(match: RegExpExecArray): RawMessage {
  const { line, column, severity, text = '' } = match.groups ?? {};
  return {
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    severity: severityOf(severity),
    text: text.trim(),
  };
}

/** Parses every line that matches `form`. `unit` is the unit in which the compiler counts columns. */
export function readMessageLines(output: string, form: RegExp, unit?: RawMessage['unit']): RawMessage[] {
  return output.split('\n').flatMap((line) => {
    const match = form.exec(line);
    return match === null ? [] : [{ ...messageOf(match), ...(unit !== undefined && { unit }) }];
  });
}

/** 0-based position of the first caret in a line of carets and blanks; null if the line has other content. */
export function caretOf(line: string | undefined): number | null {
  return line !== undefined && /^\s*~*\^[\s~^]*$/.test(line) ? line.search(/[\^~]/) : null;
}
