import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Locale } from '@xiezhi/contract/limits';
import type { Site } from './site/site.ts';
import type { Output } from './terminal/output.ts';
import type { Words } from './texts/index.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

/** The command line cannot be understood; the command's help is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parsed arguments of a command. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: Readonly<Record<string, unknown>>;

  /** Throws UsageError for unknown options, missing values and too many arguments. */
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

  /** Returns a whole number from 1. Throws UsageError for anything else. */
  number(name: string): number | undefined {
    const text = this.text(name);
    if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} ${text}`);
    return text === undefined ? undefined : Number(text);
  }

  /** Returns the first argument, which is the number of a contest or submission. Throws UsageError. */
  requiredNumber(): number {
    const text = this.required(0);
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError();
    return Number(text);
  }

  /** Returns a required argument by its position. Throws UsageError. */
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
   * Opens the site that the user named, or signed in to last. Rejects if there is none, or if `needsLogin` is
   * true and the user is not signed in.
   */
  openSite(options?: { readonly needsLogin?: boolean }): Promise<Site>;
}

export interface Command {
  readonly name: keyof Words['help'];
  readonly options: OptionTable;
  /** Largest number of arguments. */
  readonly most: number;
  /** Words that completion offers after the command, besides options and files. */
  readonly choices?: readonly string[];
  /** Resolves with the exit status. */
  run(context: Context): Promise<number>;
}

/** Options that every command has. */
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
