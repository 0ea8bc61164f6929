import type { Formula } from '@xiezhi/contract/formula';
import { mayHoldFormulas } from '@xiezhi/markdown/find-formulas';
import { keyOf } from '@xiezhi/markdown/formula-key';
import { typesetVersion } from '@xiezhi/markdown/typeset-version';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import { noteGoodFor } from '../database/watch.ts';
import { formulaLimits } from './limits.ts';
import { loadFormulas, storeFormulas } from './repository.ts';
import { createTypesetter } from './typesetter.ts';

/**
 * Formulas of Markdown texts, typeset once for each version of a text: kept here, and in the database for the
 * other servers and the next start. A text is known by its digest, so that nothing has to be told of changes.
 */
export interface Formulas {
  /**
   * The formulas of each text, in the order of the texts. Texts that nobody has read before are waited for, but
   * not for long: their formulas may be missing until the next call. Asks the database only for texts that
   * this server has not met lately. Never rejects.
   */
  of(texts: readonly (string | null)[]): Promise<readonly Formula[][]>;
  close(): Promise<void>;
}

export interface FormulasOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly clock: () => Date;
}

/** Characters of all formulas kept in memory. */
const roomInMemory = 16_000_000;
/** Milliseconds for which a text that took too long is not tried again. */
const refusedFor = 3_600_000;

type Kept = readonly Formula[];

export function createFormulas({ db, log, clock }: FormulasOptions): Formulas {
  const typesetter = createTypesetter();
  const kept = new LRUCache<string, Kept>({ maxSize: roomInMemory, sizeCalculation: sizeOf });
  const coming = new Map<string, Promise<Kept>>();

  async function typesetAndStore(digest: string, text: string): Promise<Kept> {
    const formulas = await typesetter.typeset(text);
    if (formulas === null) {
      log.warn({ digest, length: text.length }, 'the formulas of a text took too long and are shown as TeX');
      kept.set(digest, [], { ttl: refusedFor });
      return [];
    }
    kept.set(digest, formulas);
    await storeFormulas(db, digest, formulas, clock());
    return formulas;
  }

  /** Reads or typesets what nobody is about to. */
  function begin(texts: ReadonlyMap<string, string>): void {
    const digests = [...texts.keys()].filter((digest) => !coming.has(digest));
    if (digests.length === 0) return;
    const stored = loadFormulas(db, digests, clock());
    for (const digest of digests) {
      const formulas = stored
        .then((found) => found.get(digest))
        .then((found) => {
          if (found === undefined) return typesetAndStore(digest, texts.get(digest) ?? '');
          kept.set(digest, found);
          return found;
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'the formulas of a text could not be read or stored');
          return kept.get(digest) ?? [];
        })
        .finally(() => coming.delete(digest));
      coming.set(digest, formulas);
    }
  }

  return {
    async of(texts) {
      const digests = texts.map((text) => (text !== null && mayHoldFormulas(text) ? digestOf(text) : null));
      const found = new Map<string, Kept>();
      const missing = new Map<string, string>();
      for (const [index, digest] of digests.entries()) {
        if (digest === null) continue;
        const known = kept.get(digest);
        if (known === undefined) missing.set(digest, texts[index] ?? '');
        else found.set(digest, known);
      }
      if (missing.size > 0) {
        begin(missing);
        const all = [...missing.keys()].map(async (digest) => {
          found.set(digest, (await coming.get(digest)) ?? []);
        });
        await atMost(formulaLimits.patience, Promise.all(all));
        // What is made without them is not to be kept.
        if ([...missing.keys()].some((digest) => !found.has(digest))) noteGoodFor(0);
      }
      return digests.map((digest) => found.get(digest ?? '')?.slice() ?? []);
    },
    close: () => typesetter.close(),
  };
}

/** One list of several, each formula once. */
export function together(lists: readonly Formula[][]): Formula[] {
  const all = new Map(lists.flat().map((formula) => [keyOf(formula), formula]));
  return [...all.values()];
}

function digestOf(text: string): string {
  return createHash('sha256').update(`${typesetVersion}\n${text}`).digest('hex');
}

function sizeOf(formulas: Kept): number {
  return formulas.reduce((sum, { tex, html }) => sum + tex.length + (html?.length ?? 0) + 100, 100);
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
