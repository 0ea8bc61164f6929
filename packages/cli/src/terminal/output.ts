import { plainText } from './text.ts';

export type Color = 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim';

const codes: Readonly<Record<Color, string>> = {
  red: '31',
  green: '32',
  yellow: '33',
  cyan: '36',
  bold: '1',
  dim: '2',
};

export interface OutputOptions {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly isJson: boolean;
  readonly environment: NodeJS.ProcessEnv;
}

/** Output of a command: results on standard output, everything else on standard error. */
export class Output {
  readonly isJson: boolean;
  /** Whether the last line may be updated in place, because standard error is a terminal. */
  readonly isLive: boolean;
  readonly #stdout: NodeJS.WriteStream;
  readonly #stderr: NodeJS.WriteStream;
  readonly #hasColors: boolean;
  #hasLiveLine = false;

  constructor({ stdout, stderr, isJson, environment }: OutputOptions) {
    this.isJson = isJson;
    this.#stdout = stdout;
    this.#stderr = stderr;
    const isForced = (environment['FORCE_COLOR'] ?? '0') !== '0';
    const isOff = Boolean(environment['NO_COLOR']) || environment['TERM'] === 'dumb';
    this.#hasColors = !isOff && (stdout.isTTY || isForced);
    this.isLive = stderr.isTTY && environment['TERM'] !== 'dumb' && !isJson;
  }

  /** Returns a text in a color, or without color if colors are off. Removes control characters from the text. */
  paint(color: Color, text: string): string {
    return this.#hasColors ? `\u001B[${codes[color]}m${plainText(text)}\u001B[0m` : plainText(text);
  }

  /** Prints a line of the result, which may contain colors. Prints nothing with `--json`. */
  line(text = ''): void {
    if (this.isJson) return;
    this.#clearLive();
    this.#stdout.write(`${text}\n`);
  }

  /** Prints text from other users or programs, without its control characters. Prints nothing with `--json`. */
  text(text: string): void {
    this.line(plainText(text));
  }

  /** Prints the result as one line of JSON. Prints nothing without `--json`. */
  json(value: unknown): void {
    if (this.isJson) this.#stdout.write(`${JSON.stringify(value)}\n`);
  }

  /** Prints a message about the progress to standard error, even with `--json`. */
  note(text: string): void {
    this.#clearLive();
    this.#stderr.write(`${plainText(text)}\n`);
  }

  /** Replaces the line at the end of the terminal. Does nothing if standard error is no terminal. */
  live(text: string): void {
    if (!this.isLive) return;
    const width = Math.max(20, (this.#stderr.columns || 80) - 1);
    this.#stderr.write(`\r\u001B[K${plainText(text).slice(0, width)}`);
    this.#hasLiveLine = true;
  }

  /** Removes the live line. */
  end(): void {
    this.#clearLive();
  }

  #clearLive(): void {
    if (!this.#hasLiveLine) return;
    this.#stderr.write('\r\u001B[K');
    this.#hasLiveLine = false;
  }
}
