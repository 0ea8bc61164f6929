import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteName } from '@xiezhi/contract/routes/index';
import { isRecord } from '@xiezhi/contract/wire/values';
import { sql } from 'kysely';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildCreations } from './testing/creating-world.ts';
import { buildUpdates } from './testing/updating-world.ts';

/*
 * Names and titles must have a visible character: fonts draw some characters as nothing, and a link with such a name
 * could not be seen. The test sends each creating and updating request several times. Each time, another name in its
 * body consists of invisible characters. No table may store such a name.
 */

/** Zero-width spaces and word joiners, long enough for every minimum length. */
const invisible = '\u200B\u2060'.repeat(4);

const nameFields = new Set([
  'title',
  'displayTitle',
  'name',
  'nameEn',
  'shortName',
  'titleName',
  'nickname',
  'problemId',
  'displayId',
]);

/** Drafts keep the text as typed; publishing a draft rejects such a name. */
const drafts: ReadonlySet<RouteName> = new Set(['PUT /api/admin/problem-draft']);

interface Call {
  readonly name: RouteName;
  readonly as: TestUser;
  readonly body: unknown;
}

let server: TestServer;
const calls: Call[] = [];
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  calls.push(...(await buildCreations(server)), ...(await buildUpdates(server)));
});
after(() => server.stop());

/**
 * Returns variants of a body, each with one name replaced by the invisible name. The first item of each pair is the
 * path of the name.
 */
function variantsOf(value: unknown, path = ''): [string, unknown][] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      variantsOf(item, `${path}[${index}]`).map(([at, changed]): [string, unknown] => [
        at,
        value.with(index, changed),
      ]),
    );
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    const at = `${path}.${key}`;
    if (typeof item === 'string' && nameFields.has(key)) return [[at, { ...value, [key]: invisible }]];
    return variantsOf(item, at).map(([inner, changed]) => [inner, { ...value, [key]: changed }]);
  });
}

/** Returns how often each table contains the invisible name. Omits tables that do not contain it. */
async function countsByTable(): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1`.execute(server.services.db);
  const row = sql`to_jsonb(t)::text`;
  const parts = tables.map(
    ({ name }) => sql`
      select ${name}::text as name,
        sum(length(${row}) - length(replace(${row}, ${invisible}, '')))::int / ${invisible.length} as count
      from ${sql.table(name)} t where ${row} like ${`%${invisible}%`}`,
  );
  const { rows } = await sql<{ name: string; count: number | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(server.services.db);
  return new Map(rows.map(({ name, count }) => [name, count ?? 0]));
}

test('no call stores a name without a visible character', async () => {
  const faults: string[] = [];
  let sent = 0;
  let stored: ReadonlyMap<string, number> = new Map();
  for (const { name, as, body } of calls)
    for (const [path, changed] of variantsOf(body)) {
      if (drafts.has(name)) continue;
      const { status } = await server.call(name, { as, body: changed as never, locale: 'zh-CN' });
      sent += 1;
      if (status !== 200) continue;
      const counts = await countsByTable();
      const grown = [...counts]
        .filter(([table, count]) => count > (stored.get(table) ?? 0))
        .map(([table]) => table);
      stored = counts;
      if (grown.length > 0) faults.push(`${name} ${path} (${status}): ${grown.join()}`);
    }
  assert.deepEqual(faults, []);
  assert.ok(sent > 60, `only ${sent} names were sent`);
});

test('a title without a visible character is refused as an empty one', async () => {
  const as = await server.buildUser({ role: 'root' });
  const send = (locale: 'zh-CN' | 'en-US') =>
    server.call('POST /api/admin/announcement', { as, body: { title: invisible, content: 'x' }, locale });
  assert.equal((await send('zh-CN')).msg, '请求格式有误：标题不能为空');
  assert.equal((await send('en-US')).msg, 'The request is not valid: The title must not be empty');
});
