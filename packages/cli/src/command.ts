import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Locale } from '@xiezhi/contract/limits';
import type { Site } from './site/site.ts';
import type { Output } from './terminal/output.ts';
import type { Words } from './texts/index.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** The command line is invalid. The program then shows the command's help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parsed arguments of a command. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;

  /** Throws UsageError for unknown options, missing values and more than `most` arguments. */
  constructor(args: readonly string[], options: OptionTable, most: number) {
    try {
      const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
      this.#values = values;
      this.positionals = positionals;
    } catch (error) {
      throw new UsageError(error instanceof Error ? error.message : '', { cause: error });
    }
    if (this.positionals.length > most) throw new UsageError();
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  list(name: string): string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  /** Returns the value of an option as a positive integer. Throws UsageError for any other value. */
  number(name: string): number | undefined {
    const text = this.text(name);
    if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} ${text}`);
    return text === undefined ? undefined : Number(text);
  }

  /**
   * Returns the first argument, which must be the number of a contest or submission. Throws UsageError if it is not.
   */
  requiredNumber(): number {
    const text = this.required(0);
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError();
    return Number(text);
  }

  /** Returns the argument at this position. Throws UsageError if it is missing or empty. */
  required(position: number): string {
    const value = this.positionals[position];
    if (value === undefined || value === '') throw new UsageError();
    return value;
  }
}

/** What a command works with. */
export interface Context {
  readonly locale: Locale;
  readonly words: Words;
  readonly out: Output;
  readonly args: Arguments;
  /**
   * Opens the site that the option `--server` names, otherwise the site of the last sign-in. Rejects if there is none,
   * or if `needsLogin` is true and the user is not signed in.
   */
  openSite(options?: { readonly needsLogin?: boolean }): Promise<Site>;
}

export interface Command {
  readonly name: keyof Words['help'];
  readonly options: OptionTable;
  /** Largest number of arguments. */
  readonly most: number;
  /** Words that shell completion offers after the command, in addition to options and files. */
  readonly choices?: readonly string[];
  /** Resolves with the exit status. */
  run(context: Context): Promise<number>;
}

/** Options that all commands have. */
export const commonOptions: OptionTable = {
  server: { type: 'string' },
  lang: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Options that select a contest, training or group. */
export const placeOptions: OptionTable = {
  contest: { type: 'string', short: 'c' },
  training: { type: 'string' },
  group: { type: 'string' },
};
