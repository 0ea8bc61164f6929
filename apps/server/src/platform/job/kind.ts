import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';

/** One sentence in both languages of the site. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/** Context of a running job. */
export interface JobContext {
  readonly id: string;
  /** The user who started the job; null if the site started it. */
  readonly uid: string | null;
  /** Aborted when the job is cancelled, when this server stops, or when another server has taken it over. */
  readonly signal: AbortSignal;
  /** The last checkpoint that an earlier, interrupted attempt stored with `save`; null if there is none. */
  readonly checkpoint: unknown;
  /**
   * Reports that `done` of `total` parts are done; `total` is null while it is unknown. May be called often, because it
   * is written only a few times per second.
   */
  progress(done: number, total: number | null): void;
  /**
   * Adds a line to the job's log, which all users who may see the job can read. After the first 500, lines are only
   * counted.
   */
  note(words: LocalizedText): void;
  /**
   * Stores a checkpoint. Pass the transaction of the work since the previous checkpoint as `trx`; then a server that
   * takes over the job neither repeats nor omits work. Throws `JobTakenOver` if another server has taken over the job.
   */
  save(checkpoint: unknown, trx?: Kysely<Database>): Promise<void>;
}

/** One kind of job. Its name is unique. All kinds are registered with the runner when the server starts. */
export interface JobKind {
  readonly name: string;
  /** Title of the job in lists. Throws if the input does not match the kind. */
  title(input: unknown): LocalizedText;
  /**
   * Does the work. Returns the result to show as plain JSON. If it throws an `ApiError`, the job ends with its message.
   */
  run(context: JobContext, input: unknown): Promise<unknown>;
}

interface TypedKind<Input extends z.ZodType, Result> {
  readonly name: string;
  readonly input: Input;
  readonly title: (input: z.output<Input>) => LocalizedText;
  readonly run: (context: JobContext, input: z.output<Input>) => Promise<Result>;
}

/** Defines a kind of job. Its schema parses stored input each time before it is used. */
export function defineJob<Input extends z.ZodType, Result>(kind: TypedKind<Input, Result>): JobKind {
  return {
    name: kind.name,
    title: (input) => kind.title(kind.input.parse(input)),
    run: (context, input) => kind.run(context, kind.input.parse(input)),
  };
}

/** Thrown if another server has taken over the job; this server must not store anything more for it. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver';
}

/** A user cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}
