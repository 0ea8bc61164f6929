import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/schema.ts';
import type { TestServer } from '../harness.ts';
import type { LookerName } from './people.ts';
import type { Scene } from './scene.ts';

/** Two sites differ in which of the two a fact is. */
export type Side = 'left' | 'right';
export const sides = ['left', 'right'] as const satisfies readonly Side[];

/** What stands in a hidden text on each side; of different length, and both are found by their beginning. */
export const words: Readonly<Record<Side, string>> = { left: 'zqleftword', right: 'zqrightword' };

/** A hidden fact. Adding one is an entry in a list of `facts.ts`; who may know it is said here and nowhere else. */
export interface Fact {
  readonly name: string;
  /** Whoever of the lookers may know it; all others must be answered the same on both sides. */
  readonly knownTo: readonly LookerName[];
  /** It comes about while people listen; on the left side nothing does. */
  readonly happens?: true;
  /** Makes it so in a site that does not have it yet. */
  decide(site: TestServer, side: Side, scene: Scene): Promise<void>;
}

/** Some columns of one row hold the side's word. */
export function textFact(
  name: string,
  knownTo: readonly LookerName[],
  table: keyof Database,
  columns: readonly string[],
  rowOf: (scene: Scene) => Readonly<Record<string, string | number>>,
): Fact {
  return {
    name,
    knownTo,
    async decide({ services: { db } }, side, scene) {
      const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${words[side]}`));
      await updateOne(db, sql`update ${sql.table(table)} set ${set} where ${whereOf(rowOf(scene))}`);
    },
  };
}

/** One row holds other values on each side. */
export function rowFact(
  name: string,
  knownTo: readonly LookerName[],
  table: keyof Database,
  rowOf: (scene: Scene) => Readonly<Record<string, string | number>>,
  values: Readonly<Record<Side, Readonly<Record<string, unknown>>>>,
): Fact {
  return {
    name,
    knownTo,
    async decide({ services: { db } }, side, scene) {
      const set = sql.join(
        Object.entries(values[side]).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      );
      await updateOne(db, sql`update ${sql.table(table)} set ${set} where ${whereOf(rowOf(scene))}`);
    },
  };
}

/** A row is there on the left side alone. */
export function thereFact(
  name: string,
  knownTo: readonly LookerName[],
  table: keyof Database,
  rowOf: (scene: Scene) => Readonly<Record<string, string | number>>,
): Fact {
  return {
    name,
    knownTo,
    async decide({ services: { db } }, side, scene) {
      if (side === 'right')
        await updateOne(db, sql`delete from ${sql.table(table)} where ${whereOf(rowOf(scene))}`);
    },
  };
}

/** A row with the side's word in some columns, made on both sides. */
export function newRowFact(
  name: string,
  knownTo: readonly LookerName[],
  table: keyof Database,
  valuesOf: (scene: Scene, word: string, side: Side) => Readonly<Record<string, unknown>>,
): Fact {
  return {
    name,
    knownTo,
    async decide({ services: { db } }, side, scene) {
      const values = Object.entries(valuesOf(scene, words[side], side));
      await sql`insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(db);
    },
  };
}

function whereOf(row: Readonly<Record<string, string | number>>) {
  return sql.join(
    Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
}

/** A fact that changes nothing would never be found. */
async function updateOne(db: TestServer['services']['db'], statement: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await statement.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`a fact is about ${numAffectedRows} rows`);
}
