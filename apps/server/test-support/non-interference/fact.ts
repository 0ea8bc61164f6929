import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/schema.ts';
import type { TestServer } from '../harness.ts';
import type { LookerName } from './people.ts';
import type { Scene } from './scene.ts';

/** A test compares two sites, left and right. They differ in the values of the tested facts. */
export type Side = 'left' | 'right';
export const sides = ['left', 'right'] as const satisfies readonly Side[];

/** A hidden text on each side. The lengths differ, and a search for `zq` finds both. */
export const words: Readonly<Record<Side, string>> = { left: 'zqleftword', right: 'zqrightword' };

/** Something that only some users may know. To test another one, add an entry to a list that `facts.ts` combines. */
export interface Fact {
  readonly name: string;
  /** Users who may know it; all others must get the same responses on both sides. */
  readonly knownTo: readonly LookerName[];
  /** The fact is an event while users listen. It takes place only on the right side. */
  readonly happens?: true;
  /** Stores the side's variant of the fact on a site. It runs once per site. */
  decide(site: TestServer, side: Side, scene: Scene): Promise<void>;
}

/** A fact that stores the side's word in columns of one row. */
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

/** A fact that stores other values in the columns of one row on each side. */
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

/** A fact whose row exists only on the left side. */
export function presenceFact(
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

/** A fact that inserts a row with the side's word in some columns, on both sides. */
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

/** Updates exactly one row. Fails otherwise: a fact that changes nothing could never be detected. */
async function updateOne(db: TestServer['services']['db'], statement: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await statement.execute(db);
  if (numAffectedRows !== 1n) throw new Error(`a fact is about ${numAffectedRows} rows`);
}
