import type { Formula } from '@xiezhi/contract/text/formula';
import { mayContainFormulas } from '@xiezhi/markdown/find-formulas';
import { keyOf } from '@xiezhi/markdown/formula-key';
import { typesetVersion } from '@xiezhi/markdown/typeset-version';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { limitLifetime } from '../database/track-dependencies.ts';
import type { Settings } from '../settings/environment.ts';
import { readLaterKey, signLaterKey } from './later-key.ts';
import { bytesOfResponse, formulaLimits } from './limits.ts';
import { loadFormulas, storeFormulas } from './repository.ts';
import { createTypesetter, type TypesetRequest, type TypesetterOptions } from './typesetter.ts';

/** Author and kind of texts. The queue is fair between authors, and statements come before other texts. */
export interface FormulaRequester {
  /** Uid of the author of the texts, or one per text; null: the site itself. */
  readonly author: string | null | readonly (string | null)[];
  /** True for problems, trainings, contests and announcements, because more readers wait for these texts. */
  readonly isStatement?: boolean;
}

/**
 * Formulas of Markdown texts. They are typeset once for each version of a text and cached: in memory, and in the
 * database for other servers and later starts. A text is identified by its digest, so changes need no notification.
 */
export interface Formulas {
  /**
   * Returns the formulas of each text for one response, in the order of the texts. Instead of its formulas, the list of
   * a text contains a single entry with a key for `later` in three cases: the formulas are not ready within
   * `formulaLimits.timeoutMs`, the text has to wait for those of all other authors, or the response would exceed
   * `bytesOfResponse`. Queries the database only for texts that are not in this server's memory. Never rejects.
   */
  of(texts: readonly (string | null)[], whose: FormulaRequester): Promise<readonly Formula[][]>;
  /**
   * Returns the formulas for a key that `of` has returned. Null if they are not ready yet, or if this site did not sign
   * the key.
   */
  later(key: string): Promise<readonly Formula[] | null>;
  close(): Promise<void>;
}

export interface FormulasOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Contains the secret that signs the keys for `later`. */
  readonly settings: Pick<Settings, 'secret'>;
  /** Default: those of `formulaLimits`. */
  readonly typesetting?: Partial<TypesetterOptions>;
}

/** Maximum total characters of all formulas in memory. */
const roomInMemory = 16_000_000;
/** Milliseconds for which a formula that took too long is not retried. */
const refusedFor = 3_600_000;

type FormulaList = readonly Formula[];
type Asked = Omit<TypesetRequest, 'onDeferred'>;

interface Coming {
  /** Null if the queue was full; a later call may try the same text again. */
  readonly formulas: Promise<FormulaList | null>;
  /** Settles as soon as the text has to wait for the texts of all other authors. */
  readonly deferred: Promise<null>;
}

export function createFormulas({
  db,
  log,
  clock,
  settings: { secret },
  typesetting,
}: FormulasOptions): Formulas {
  const typesetter = createTypesetter(typesetting);
  const cache = new LRUCache<string, FormulaList>({ maxSize: roomInMemory, sizeCalculation: sizeOf });
  const coming = new Map<string, Coming>();

  async function typesetAndStore(digest: string, request: TypesetRequest): Promise<FormulaList | null> {
    const typeset = await typesetter.typeset(request);
    if (typeset === null) return null;
    const { formulas, isFinal } = typeset;
    if (!isFinal) {
      const { author, text } = request;
      log.warn({ digest, author, length: text.length }, 'a formula took too long and is shown as TeX');
      cache.set(digest, formulas, { ttl: refusedFor });
      return formulas;
    }
    cache.set(digest, formulas);
    await storeFormulas(db, digest, formulas, clock());
    return formulas;
  }

  /** Starts reading or typesetting those texts that no other call is already processing. */
  function begin(requests: ReadonlyMap<string, Asked>): void {
    const fresh = [...requests].filter(([digest]) => !coming.has(digest));
    if (fresh.length === 0) return;
    const stored = loadFormulas(
      db,
      fresh.map(([digest]) => digest),
      clock(),
    );
    for (const [digest, request] of fresh) {
      const { promise: deferred, resolve: onDeferred } = Promise.withResolvers<null>();
      const formulas = stored
        .then((found) => found.get(digest))
        .then((found) => {
          if (found === undefined)
            return typesetAndStore(digest, { ...request, onDeferred: () => onDeferred(null) });
          cache.set(digest, found);
          return found;
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the formulas of a text could not be read or stored');
          return cache.get(digest) ?? null;
        })
        .finally(() => coming.delete(digest));
      coming.set(digest, { formulas, deferred });
    }
  }

  return {
    async of(texts, { author, isStatement = false }) {
      const digests = texts.map((text) =>
        text !== null && mayContainFormulas(text) ? digestOf(text) : null,
      );
      const found = new Map<string, FormulaList>();
      const missing = new Map<string, Asked>();
      for (const [index, digest] of digests.entries()) {
        if (digest === null) continue;
        const known = cache.get(digest);
        const uid = typeof author === 'string' || author === null ? author : author[index];
        const request = { text: texts[index] ?? '', author: uid ?? 'site', isStatement };
        if (known === undefined) missing.set(digest, request);
        else found.set(digest, known);
      }
      if (missing.size > 0) {
        begin(missing);
        const all = [...missing.keys()].map(async (digest) => {
          const { formulas: typeset, deferred } = coming.get(digest) ?? {};
          const formulas = await Promise.race([typeset, deferred]);
          if (formulas) found.set(digest, formulas);
        });
        await atMost(formulaLimits.timeoutMs, Promise.all(all));
        // A response that lacks some of its formulas must not be cached.
        if ([...missing.keys()].some((digest) => !found.has(digest))) limitLifetime(0);
      }
      return withinResponse(texts, digests, found);
    },
    async later(key) {
      const digest = readLaterKey(key, secret);
      if (digest === null) return null;
      const known = cache.get(digest);
      if (known) return known;
      const pending =
        coming.get(digest)?.formulas ?? loadFormulas(db, [digest], clock()).then((rows) => rows.get(digest));
      await atMost(
        formulaLimits.timeoutMs,
        pending.catch(() => null),
      );
      const ready = cache.get(digest) ?? (coming.has(digest) ? null : await pending.catch(() => null));
      return ready ?? null;
    },
    close: () => typesetter.close(),
  };

  /**
   * Returns the lists of formulas, in the order of the texts. Replaces a list by a key if it is not ready or does not
   * fit into the response.
   */
  function withinResponse(
    texts: readonly (string | null)[],
    digests: readonly (string | null)[],
    found: ReadonlyMap<string, FormulaList>,
  ): Formula[][] {
    let room = bytesOfResponse(texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0));
    return digests.map((digest) => {
      if (digest === null) return [];
      const formulas = found.get(digest);
      const bytes = formulas ? bytesOf(formulas) : 0;
      if (!formulas || bytes > room)
        return [{ tex: '', isDisplay: false, html: null, later: signLaterKey(digest, secret) }];
      room -= bytes;
      return formulas.slice();
    });
  }
}

/** Merges several lists into one that contains each formula once. */
export function mergeFormulas(lists: readonly Formula[][]): Formula[] {
  const all = new Map(lists.flat().map((formula) => [formula.later ?? keyOf(formula), formula]));
  return [...all.values()];
}

function digestOf(text: string): string {
  return createHash('sha256').update(`${typesetVersion}\n${text}`).digest('hex');
}

function sizeOf(formulas: FormulaList): number {
  return formulas.reduce((sum, { tex, html }) => sum + tex.length + (html?.length ?? 0) + 100, 100);
}

/** JSON size in bytes of each list. Lists never change. */
const bytesByList = new WeakMap<FormulaList, number>();

function bytesOf(formulas: FormulaList): number {
  const known = bytesByList.get(formulas);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(JSON.stringify(formulas));
  bytesByList.set(formulas, bytes);
  return bytes;
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
