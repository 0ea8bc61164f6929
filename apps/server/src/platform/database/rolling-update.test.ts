import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { previousRelease } from '../../../../../tools/releases/previous-release.js';
import { createTestDatabase } from '../../../test-support/database.ts';
import { migrations } from './migrations/index.ts';
import { breakingChanges, nothingFresh } from './testing/breaking-changes.ts';
import { contractFault, contractStepOf } from './testing/contract-step.ts';

/** The last migration before the site supported updates without downtime. */
const lastUnchecked = '0146-exam-hand-in';

await loadModule();

const breaking: readonly [sql: string, expected: RegExp][] = [
  ['alter table contest drop column title', /drops the column title/],
  ['alter table contest drop title', /drops the column title/],
  ['ALTER TABLE contest\n  RENAME COLUMN title TO name', /renames/],
  ['alter table contest rename to competition', /renames/],
  ['alter table contest alter column title type int', /type of title/],
  ['alter table contest alter title set not null', /forbids rows without title/],
  ['alter table contest alter title drop default', /default of title/],
  ['alter table contest add column a int, add column b int not null', /adds the column b/],
  ["alter table contest add column a text not null check (a <> 'default ')", /does not fill/],
  ['alter table contest add constraint few check (length(title) < 10)', /constraint few may refuse/],
  ['alter table contest add constraint one unique (title)', /constraint one may refuse/],
  ['alter table contest add foreign key (uid) references app_user', /may refuse/],
  ['create unique index on contest (title)', /unique index refuses/],
  ['drop table contest', /drops the table contest/],
  ['drop view if exists contest_view', /drops the view/],
  ['drop function rank_of(int)', /drops the function rank_of/],
  ['truncate contest', /deletes rows/],
  ["do $$ begin execute 'drop table contest'; end $$", /hides its statements/],
  ['do $$ begin execute $sql$drop table contest$sql$; end $$', /drops the table/],
];
for (const [sql, expected] of breaking)
  test(`finds what breaks the previous release: ${sql}`, () => {
    const found = breakingChanges(sql, nothingFresh());
    assert.equal(found.length, 1, found.join('; '));
    assert.match(found[0] ?? '', expected);
  });

const harmless = [
  'alter table contest add column a int',
  'alter table contest add column a int not null default 0, add column b text',
  'alter table contest add column a bigint generated always as identity not null',
  'alter table contest add column a int; alter table contest add constraint c check (a > 0)',
  'alter table contest add column a int; create unique index on contest (uid, a)',
  'alter table contest drop constraint c',
  'alter table contest alter column a drop not null',
  'create table fresh (a int); alter table fresh add column b int not null, drop column a; drop table fresh',
  'create index i on contest (a)',
  'drop index i',
  "insert into notice (text) values ('alter table contest drop column title')",
  'select 1 -- drop table contest',
];
for (const sql of harmless)
  test(`accepts: ${sql}`, () => assert.deepEqual(breakingChanges(sql, nothingFresh()), []));

test('a check may be replaced by one that allows more, not by one that allows less', () => {
  const fresh = nothingFresh();
  breakingChanges("create table sent (kind text check (kind in ('a', 'b')))", fresh);
  fresh.tables.clear();
  const replace = (values: string) =>
    breakingChanges(
      `alter table sent drop constraint sent_kind_check;
       alter table sent add constraint sent_kind_check check (kind in (${values}))`,
      fresh,
    );
  assert.deepEqual(replace("'a', 'b', 'c'"), []);
  assert.equal(replace("'a', 'c'").length, 1);
});

test('a contract step names an earlier migration of the previous release, and its reason', () => {
  const all = ['0001-a', '0002-b', '0003-c'];
  const step = { after: '0002-b', reason: 'nothing reads it since' };
  assert.equal(contractFault('0003-c', step, all, ['0001-a', '0002-b']), null);
  assert.match(contractFault('0003-c', step, all, ['0001-a']) ?? '', /still uses/);
  assert.match(contractFault('0003-c', { ...step, after: '0009-z' }, all, null) ?? '', /no earlier/);
  assert.match(contractFault('0003-c', { ...step, reason: '' }, all, null) ?? '', /no reason/);
  assert.deepEqual(contractStepOf({ up() {}, contractStep: step }), step);
  assert.equal(contractStepOf({ up() {} }), null);
});

test('servers of the previous release work on a database that this release has migrated', async () => {
  const previous = previousRelease();
  const released = previous.commit === null ? null : previous.migrations;
  const database = await createTestDatabase({ empty: true });
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
    log({ query }) {
      statements.push(query.sql);
    },
  });
  const names = Object.keys(migrations);
  const fresh = nothingFresh();
  const faults: string[] = [];
  try {
    for (const [name, migration] of Object.entries(migrations)) {
      statements.length = 0;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
      const { error } = await migrator.migrateTo(name);
      assert.equal(error, undefined, name);
      const found = statements.flatMap((sql) => breakingChanges(sql, fresh));
      if (name <= lastUnchecked) {
        // From here on, the previous release has all tables that exist so far, so changes of them can break its
        // servers.
        fresh.tables.clear();
        fresh.columns.clear();
        continue;
      }
      const step = contractStepOf(migration);
      if (step === null) faults.push(...found.map((fault) => `${name}: ${fault}`));
      else faults.push(...[contractFault(name, step, names, released)].filter((fault) => fault !== null));
    }
  } finally {
    await db.destroy();
    await database.drop();
  }
  assert.deepEqual(faults, []);
});
