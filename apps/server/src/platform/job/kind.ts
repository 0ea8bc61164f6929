import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';

/** One sentence in both languages of the site. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/** What work is given while it runs. */
export interface JobContext {
  readonly id: string;
  /** Who started it; null where the site did. */
  readonly uid: string | null;
  /** Aborted when it is cancelled, when this server stops, or when another server has taken it over. */
  readonly signal: AbortSignal;
  /** What `save` stored before the job was interrupted; null at its first run. */
  readonly checkpoint: unknown;
  /** So many of so many parts are done; `total` null while it is not known. Costs nothing: written a few times a second. */
  progress(done: number, total: number | null): void;
  /** A line of the log, which those who may see the job read. Lines beyond the first 500 are counted, not kept. */
  note(words: LocalizedText): void;
  /**
   * Stores how far the work has come, in the transaction of what was done up to there where one is given, so that
   * a server that takes the job over neither repeats nor leaves out anything. Throws `JobLost` where another
   * server has it by now.
   */
  save(checkpoint: unknown, trx?: Kysely<Database>): Promise<void>;
}

/** One kind of long work. The first of its name; kinds join the runner when the server starts. */
export interface JobKind {
  readonly name: string;
  /** What the job is called in lists. Throws where the input is not what the kind takes. */
  title(input: unknown): LocalizedText;
  /** Returns what is shown as the result: plain JSON. A `Failure` ends the job with its text. */
  run(context: JobContext, input: unknown): Promise<unknown>;
}

interface TypedKind<Input extends z.ZodType, Result> {
  readonly name: string;
  readonly input: Input;
  readonly title: (input: z.output<Input>) => LocalizedText;
  readonly run: (context: JobContext, input: z.output<Input>) => Promise<Result>;
}

/** Ties input, title and work of a kind together: what was stored is read by the schema again. */
export function defineJob<Input extends z.ZodType, Result>(kind: TypedKind<Input, Result>): JobKind {
  return {
    name: kind.name,
    title: (input) => kind.title(kind.input.parse(input)),
    run: (context, input) => kind.run(context, kind.input.parse(input)),
  };
}

/** Another server has the job: what this one still does to it must not be stored. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver';
}

/** Somebody has called the job off. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}
