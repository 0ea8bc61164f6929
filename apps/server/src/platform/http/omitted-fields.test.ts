import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hasField, optionalFieldsOf, withoutField } from './testing/updating-calls.ts';
import { buildUpdates, type FullUpdate, updatingNames } from './testing/updating-world.ts';

/*
 * A field that an update omits must keep its value. For each updating route of the contract, the test sends a request
 * with all fields, and then for each optional field a request without this field. No stored value may change.
 */

/** Tables that record actions instead of state. They are ignored. */
const logs = new Set([
  'audit_log',
  'contest_log',
  'group_log',
  'session',
  'job',
  'webhook_delivery',
  'message',
]);
/** Columns that count or date changes. They are ignored. */
const versionColumns = new Set(['modified_at', 'revision', 'saved_at', 'last_seen_at']);

let server: TestServer;
let updates: readonly FullUpdate[];
let tables: readonly string[];
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  updates = await buildUpdates(server);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(server.services.db);
  tables = rows.map(({ name }) => name).filter((name) => !logs.has(name));
});
after(() => server.stop());
// Restores settings after each test, because some updates disable features that other requests need.
afterEach(() =>
  server.services.siteSettings.set(
    {
      openPublicDiscussion: true,
      openGroupDiscussion: true,
      openContestComment: true,
      acceptedToDiscuss: 0,
      acceptedToComment: 0,
    },
    null,
  ),
);

type Stored = ReadonlyMap<string, readonly Record<string, unknown>[]>;

/** Reads all rows of the tables; by default of all tables except logs. */
async function readStored(of: readonly string[] = tables): Promise<Stored> {
  const parts = of.map(
    (name) => sql`select ${name}::text as name, to_jsonb(t) as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    ${sql.join(parts, sql` union all `)}`.execute(server.services.db);
  const stored = new Map<string, Record<string, unknown>[]>();
  for (const { name, row } of rows) {
    const columns = Object.entries(row).filter(([column]) => !versionColumns.has(column));
    const list = stored.get(name) ?? [];
    list.push(Object.fromEntries(columns));
    stored.set(name, list);
  }
  return stored;
}

/** Returns the rows of a table as sorted lines; columns in `noisy` are reduced to null or not null. */
function linesOf(stored: Stored, table: string, noisy: ReadonlySet<string>): string[] {
  return (stored.get(table) ?? [])
    .map((row) => {
      const columns = Object.entries(row).map(([column, value]) => [
        column,
        noisy.has(`${table}.${column}`) && value !== null ? 'given' : value,
      ]);
      return JSON.stringify(Object.fromEntries(columns));
    })
    .toSorted();
}

/**
 * Returns the differences between two states. A changed row gives one line with its changed columns; if the numbers of
 * rows differ, an added or removed row gives one line with the whole row.
 */
function differenceOf(
  former: Stored,
  later: Stored,
  noisy: ReadonlySet<string>,
  of: readonly string[] = tables,
): string[] {
  return of.flatMap((table) => {
    const [earlier, now] = [linesOf(former, table, noisy), linesOf(later, table, noisy)];
    const [had, has] = [new Set(earlier), new Set(now)];
    const removed = earlier.filter((line) => !has.has(line));
    const added = now.filter((line) => !had.has(line));
    if (removed.length !== added.length)
      return [...removed.map((line) => `- ${table} ${line}`), ...added.map((line) => `+ ${table} ${line}`)];
    return removed.map((line, index) => {
      const next = Object.entries(JSON.parse(added[index] ?? '{}') as Record<string, unknown>);
      const old = JSON.parse(line) as Record<string, unknown>;
      const differences = next.flatMap(([column, value]) => {
        const [was, is] = [JSON.stringify(old[column]), JSON.stringify(value)];
        return was === is ? [] : [`${column}: ${was} → ${is}`];
      });
      return `${table} ${differences.join(', ')}`;
    });
  });
}

/**
 * Returns columns in which two equal requests write different values, such as the salt of a hash or the id of a row
 * that is inserted again.
 */
function noisyColumns(former: Stored, later: Stored): Set<string> {
  const found = new Set<string>();
  for (const table of tables) {
    const columns = new Set((former.get(table) ?? []).flatMap((row) => Object.keys(row)));
    for (const column of columns) {
      const values = (stored: Stored) =>
        (stored.get(table) ?? []).map((row) => JSON.stringify(row[column] ?? null)).toSorted();
      if (values(former).join('\n') !== values(later).join('\n')) found.add(`${table}.${column}`);
    }
  }
  return found;
}

test('the requests write every optional field of updating calls', () => {
  const missing = updatingNames.flatMap((name) => {
    const bodies = updates.filter((update) => update.name === name).map(({ body }) => body);
    const fields = optionalFieldsOf(name).filter((field) => !bodies.some((body) => hasField(body, field)));
    return fields.map((field) => `${name} ${field}`);
  });
  // `username` marks a request as a complete form. In such a request absent fields are cleared, so the requests omit
  // it.
  assert.deepEqual(missing, ['POST /api/change-userInfo username']);
});

for (const name of updatingNames) {
  if (optionalFieldsOf(name).length === 0) continue;
  test(`${name} keeps the fields that a request omits`, async () => {
    const faults: string[] = [];
    for (const update of updates.filter((one) => one.name === name)) faults.push(...(await faultsOf(update)));
    assert.deepEqual(faults, []);
  });
}

/** Sends a request with all fields, then one without each optional field. Returns the stored values that changed. */
async function faultsOf({ name, as, body, refusesWithout }: FullUpdate): Promise<string[]> {
  const send = (sent: Record<string, unknown>) => server.call(name, { as, body: sent, locale: 'zh-CN' });
  const sendAll = async (): Promise<Stored> => {
    const answer = await send(body);
    assert.deepEqual([answer.http, answer.status], [200, 200], answer.msg);
    return readStored();
  };
  const untouched = await readStored();
  const first = await sendAll();
  const whole = await sendAll();
  const noisy = noisyColumns(first, whole);
  assert.deepEqual(differenceOf(first, whole, noisy), [], 'the same request twice');
  // Only the tables that the complete request changes are compared; if it changes none, all tables.
  const changed = tables.filter((table) => differenceOf(untouched, whole, new Set(), [table]).length > 0);
  const written = changed.length > 0 ? changed : tables;
  const faults: string[] = [];
  const fields = optionalFieldsOf(name).filter((field) => hasField(body, field));
  const requests = fields.map((field) => [field, withoutField(body, field)] as const);
  const bare = fields.reduce((rest, field) => withoutField(rest, field), body);
  for (const [field, request] of [...requests, ['everything', bare] as const]) {
    const answer = await send(request);
    if ((answer.status !== 200) !== refusesWithout.includes(field))
      faults.push(`without ${field}: ${answer.http} ${answer.msg}`);
    const looked = field === 'everything' ? tables : written;
    const difference = differenceOf(whole, await readStored(looked), noisy, looked);
    if (difference.length === 0) continue;
    faults.push(`without ${field}: ${difference.join('\n')}`);
    await sendAll();
  }
  return faults;
}
