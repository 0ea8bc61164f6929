import { inlineMath, tidyMath } from './math.ts';

/** A line break within a paragraph. A later step decides whether it stays; until then, U+E000 marks it. */
export const lineBreak = '\ue000\n';

/** Reads TeX sequentially. An unfinished group or formula ends at the end of the text. No method throws. */
export class TexReader {
  readonly #tex: string;
  #at = 0;
  #beforeCommand = '';
  /** Patterns that do not occur in the rest of the text. This avoids searching for them again. */
  readonly #missing = new Set<string>();

  constructor(tex: string) {
    this.#tex = tex;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tex.length;
  }

  get isAtLineStart(): boolean {
    return this.#at === 0 || this.#tex[this.#at - 1] === '\n';
  }

  /** The character before the current position; '' at the start. */
  get previous(): string {
    return this.#tex[this.#at - 1] ?? '';
  }

  peek(): string {
    return this.#tex[this.#at] ?? '';
  }

  takeCharacter(): string {
    const character = String.fromCodePoint(this.#tex.codePointAt(this.#at) ?? 32);
    this.#at += character.length;
    return character;
  }

  takeText(text: string): boolean {
    if (!this.#tex.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Takes the text that a sticky pattern matches at this position. Returns null if it does not match. */
  takeMatch(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const text = pattern.exec(this.#tex)?.[0];
    if (text === undefined) return null;
    this.#at += text.length;
    return text;
  }

  /** Skips blanks and tabs, and returns whether there were any. */
  skipBlanks(): boolean {
    const from = this.#at;
    while (this.peek() === ' ' || this.peek() === '\t') this.#at += 1;
    return this.#at > from;
  }

  /** Takes a formula and returns it in Markdown. Returns null if there is no formula at this position. */
  takeMath(): string | null {
    for (const [open, close, left, right] of delimiters) {
      if (!this.#tex.startsWith(open, this.#at)) continue;
      const from = this.#at + open.length;
      const end = this.#findUnescaped(close, from);
      if (end === -1) return null;
      this.#at = end + close.length;
      const tex = this.#tex.slice(from, end);
      return left === '$' ? `$${inlineMath(tex).trim()}$` : left + tidyMath(tex).trim() + right;
    }
    return null;
  }

  /** Skips `%` and the rest of the line, including its end. */
  takeComment(): boolean {
    if (this.peek() !== '%') return false;
    const end = this.#tex.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#tex.length : end + 1;
    return true;
  }

  /**
   * Takes the name of a command: letters with an optional `*`, or one other character. Returns null if there is none.
   */
  takeCommand(): string | null {
    if (this.peek() !== '\\') return null;
    command.lastIndex = this.#at;
    const match = command.exec(this.#tex);
    if (match === null) return null;
    this.#beforeCommand = this.#tex[this.#at - 1] ?? '';
    this.#at += match[0].length;
    const [, name = '', other = ''] = match;
    if (name !== '') while (this.peek() === ' ') this.#at += 1;
    return name + other;
  }

  /** The character before the command that was taken last; '' at the start. */
  get beforeCommand(): string {
    return this.#beforeCommand;
  }

  /** Takes a group in braces and returns its contents. Without braces, takes the next command or character. */
  takeGroup(): string {
    while (/\s/.test(this.peek())) this.#at += 1;
    if (this.peek() !== '{')
      return this.takeMatch(/\\[A-Za-z]+/y) ?? (this.isAtEnd ? '' : this.takeCharacter());
    const from = this.#at + 1;
    let depth = 0;
    for (let at = this.#at; at < this.#tex.length; at += 1) {
      const character = this.#tex[at];
      if (character === '\\') at += 1;
      else if (character === '{') depth += 1;
      else if (character === '}' && (depth -= 1) === 0) {
        this.#at = at + 1;
        return this.#tex.slice(from, at);
      }
    }
    this.#at = this.#tex.length;
    return this.#tex.slice(from);
  }

  /** Takes `[…]`, or returns null. */
  takeOption(): string | null {
    if (this.peek() !== '[') return null;
    const end = this.#findUnescaped(']', this.#at);
    if (end === -1) return null;
    const option = this.#tex.slice(this.#at + 1, end);
    this.#at = end + 1;
    return option;
  }

  /** Takes the text between two delimiters as in `\verb|…|`. */
  takeVerbatim(): string {
    const mark = this.takeCharacter();
    const end = this.#tex.indexOf(mark, this.#at);
    const text = this.#tex.slice(this.#at, end === -1 ? undefined : end);
    this.#at = end === -1 ? this.#tex.length : end + 1;
    return text;
  }

  skipEmptyGroup(): void {
    this.takeText('{}');
  }

  /** Takes everything to the end of the text, which is the current group. */
  takeRest(): string {
    const rest = this.#tex.slice(this.#at);
    this.#at = this.#tex.length;
    return rest;
  }

  /**
   * Takes the body of an environment after its `\begin{name}`. The body may contain nested environments of the same
   * name.
   */
  takeEnvironment(name: string): string {
    const from = this.#at;
    const marks = new RegExp(`\\\\(begin|end)\\{${name.replace(/[^A-Za-z0-9]/g, '\\$&')}\\}`, 'g');
    marks.lastIndex = from;
    let depth = 1;
    for (let match = marks.exec(this.#tex); match !== null; match = marks.exec(this.#tex)) {
      depth += match[1] === 'begin' ? 1 : -1;
      if (depth > 0) continue;
      this.#at = match.index + match[0].length;
      return this.#tex.slice(from, match.index);
    }
    this.#at = this.#tex.length;
    return this.#tex.slice(from);
  }

  #findUnescaped(text: string, from: number): number {
    if (this.#missing.has(text)) return -1;
    for (let at = this.#tex.indexOf(text, from); at !== -1; at = this.#tex.indexOf(text, at + 1)) {
      if (text.startsWith('\\') || this.#tex[at - 1] !== '\\') return at;
    }
    this.#missing.add(text);
    return -1;
  }
}

const command = /\\(?:([A-Za-z]+\*?)|([\s\S]))/y;

/** Formula delimiters of TeX and their equivalents in Markdown. */
const delimiters = [
  ['$$', '$$', '\n\n$$\n', '\n$$\n\n'],
  ['$', '$', '$', '$'],
  ['\\(', '\\)', '$', '$'],
  ['\\[', '\\]', '\n\n$$\n', '\n$$\n\n'],
] as const;
