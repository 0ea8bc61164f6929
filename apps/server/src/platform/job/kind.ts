import type { Locale } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../database/schema.ts';

/** One sentence in both languages of the site. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/** Context of a running job. */
export interface JobContext {
  readonly id: string;
  /** The user who started it; null if the site did. */
  readonly uid: string | null;
  /** Aborted when the job is cancelled, when this server stops, or when another server has taken it over. */
  readonly signal: AbortSignal;
  /** What `save` stored before the job was interrupted; null at its first run. */
  readonly checkpoint: unknown;
  /**
   * Reports that `done` of `total` parts are done; `total` is null while unknown. Cheap: written a few times per
   * second.
   */
  progress(done: number, total: number | null): void;
  /** Adds a line to the log, which users who may see the job can read. Lines beyond the first 500 are only counted. */
  note(words: LocalizedText): void;
  /**
   * Stores a checkpoint. If `trx` is the transaction of the work since the previous checkpoint, a server that takes over the
   * job neither repeats nor omits anything. Throws `JobTakenOver` if another server has the job.
   */
  save(checkpoint: unknown, trx?: Kysely<Database>): Promise<void>;
}

/** One kind of job. Names are unique; kinds are registered with the runner when the server starts. */
export interface JobKind {
  readonly name: string;
  /** Title of the job in lists. Throws if the input does not match the kind. */
  title(input: unknown): LocalizedText;
  /** Returns the result to show: plain JSON. An `ApiError` ends the job with its message. */
  run(context: JobContext, input: unknown): Promise<unknown>;
}

interface TypedKind<Input extends z.ZodType, Result> {
  readonly name: string;
  readonly input: Input;
  readonly title: (input: z.output<Input>) => LocalizedText;
  readonly run: (context: JobContext, input: z.output<Input>) => Promise<Result>;
}

/** Combines input, title and work of a kind; stored input is parsed by the schema again. */
export function defineJob<Input extends z.ZodType, Result>(kind: TypedKind<Input, Result>): JobKind {
  return {
    name: kind.name,
    title: (input) => kind.title(kind.input.parse(input)),
    run: (context, input) => kind.run(context, kind.input.parse(input)),
  };
}

/** Another server has the job: this server must not store anything more for it. */
export class JobTakenOver extends Error {
  override readonly name = 'JobTakenOver';
}

/** A user cancelled the job. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled';
}
