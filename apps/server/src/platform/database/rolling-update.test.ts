import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { createTestDatabase } from '../../../test-support/database.ts';
import { migrations } from './migrations/index.ts';
import { breakingChanges } from './testing/breaking-changes.ts';

/** The last migration before updates were possible without downtime. */
const lastUnchecked = '0146-exam-hand-in';

/**
 * Migrations that break the previous release on purpose, with the reason. All servers have to stop for such an update:
 * the changelog has to say so.
 */
const accepted: Readonly<Record<string, string>> = {};

const breaking: readonly [sql: string, expected: RegExp][] = [
  ['alter table contest drop column title', /drops a column/],
  ['alter table contest drop title', /drops a column/],
  ['ALTER TABLE contest\n  RENAME COLUMN title TO name', /renames/],
  ['alter table contest rename to competition', /renames/],
  ['alter table contest alter column title type int', /type/],
  ['alter table contest alter title set not null', /forbids rows/],
  ['alter table contest add column a int, add column b int not null', /\(add column b int not null\)/],
  ["alter table contest add column a text not null check (a <> 'default ')", /does not fill/],
  ['drop table contest', /drops what/],
  ['drop view if exists contest_view', /drops what/],
];
for (const [sql, expected] of breaking)
  test(`finds what breaks the previous release: ${sql}`, () => {
    const found = breakingChanges(sql, new Set());
    assert.equal(found.length, 1, found.join('; '));
    assert.match(found[0] ?? '', expected);
  });

const harmless = [
  'alter table contest add column a int',
  'alter table contest add column a int not null default 0, add column b text',
  'alter table contest add column a bigint generated always as identity not null',
  'alter table contest add constraint c check (a is not null)',
  'alter table contest drop constraint c',
  'alter table contest alter column a drop not null',
  'alter table fresh add column a int not null, drop column b',
  'drop table fresh',
  'create index i on contest (a)',
  "insert into notice (text) values ('alter table contest drop column title')",
  'select 1 -- drop table contest',
];
for (const sql of harmless)
  test(`accepts: ${sql}`, () => assert.deepEqual(breakingChanges(sql, new Set(['fresh'])), []));

test('servers of the previous release work on a database that this release has migrated', async () => {
  const database = await createTestDatabase({ empty: true });
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
  const created = new Set<string>();
  const faults: string[] = [];
  try {
    for (const name of Object.keys(migrations)) {
      statements.length = 0;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
      const { error } = await migrator.migrateTo(name);
      assert.equal(error, undefined, name);
      if (name <= lastUnchecked || name in accepted) continue;
      faults.push(
        ...statements.flatMap((sql) => breakingChanges(sql, created)).map((fault) => `${name}: ${fault}`),
      );
    }
  } finally {
    await db.destroy();
    await database.drop();
  }
  assert.deepEqual(faults, []);
});
