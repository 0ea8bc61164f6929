import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let problemAdmin: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const fresh = () => `t${randomBytes(4).toString('hex')}`;
type Locale = 'zh-CN' | 'en-US';
const postTag = (body: Record<string, unknown>, locale: Locale = 'zh-CN') =>
  server.call('POST /api/admin/tag', { as: problemAdmin, body, locale });
const putTag = (body: Record<string, unknown>, locale: Locale = 'zh-CN') =>
  server.call('PUT /api/admin/tag', { as: problemAdmin, body, locale });
const postShelf = (body: Record<string, unknown>) =>
  server.call('POST /api/admin/tag/classification', { as: problemAdmin, body, locale: 'zh-CN' });

async function stored(id: number) {
  const { data } = await server.call('GET /api/admin/tags', { as: problemAdmin, query: { oj: 'ALL' } });
  const tag = data.tags.find((one) => one.id === id);
  assert.ok(tag);
  return tag;
}

test('a new tag gets its own id, whatever id the form still holds', async () => {
  const name = fresh();
  const { data } = await postTag({
    id: 1,
    name,
    color: '#ff0000',
    oj: 'ME',
    tcid: null,
    gid: 5,
    isOpen: true,
  });
  assert.deepEqual(
    [data.name, data.color, data.oj, data.gid, data.tcid],
    [name, '#ff0000', 'ME', null, null],
  );
  const again = await postTag({ id: null, name: name.toUpperCase(), oj: 'ME' });
  assert.deepEqual([again.http, again.status], [200, 400]);
  assert.equal((await postTag({ name, oj: 'CF' })).status, 200, 'another judge has tags of its own');
  const racing = fresh();
  const both = await Promise.all([1, 2].map(() => postTag({ name: racing })));
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
  for (const bad of ['', ' ', null, undefined])
    assert.equal((await postTag({ name: bad })).status, 400, String(bad));
  assert.equal((await postTag({ name: fresh(), tcid: 999_999 })).status, 404);
});

test('absent fields keep their values, and null removes the tag from its classification', async () => {
  const shelf = (await postShelf({ name: fresh(), oj: 'ME', rank: '3' })).data;
  assert.equal(shelf.rank, 3);
  const { data: tag } = await postTag({ name: fresh(), color: '#00ff00', tcid: String(shelf.id) });
  assert.equal(tag.tcid, shelf.id);
  assert.equal((await putTag({ id: String(tag.id), color: '#0000ff', tcid: shelf.id })).status, 200);
  const { name, color, tcid } = await stored(tag.id);
  assert.deepEqual([name, color, tcid], [tag.name, '#0000ff', shelf.id]);
  assert.equal((await putTag({ id: tag.id, color: '#0000ff' })).status, 200);
  assert.equal((await stored(tag.id)).tcid, shelf.id);
  assert.equal((await putTag({ ...tag, tcid: null })).status, 200);
  assert.equal((await stored(tag.id)).tcid, null);
  assert.equal((await putTag({ id: 999_999, name: 'x' })).status, 404);
  const other = (await postTag({ name: fresh() })).data;
  assert.equal(
    (await putTag({ id: tag.id, name: other.name })).status,
    400,
    'a name is taken by a change too',
  );
});

test('a client that reads in English writes the English name, and neither name is lost', async () => {
  const name = fresh();
  const { data: tag } = await postTag({ name, nameEn: `${name} en` });
  const english = await server.call('GET /api/get-all-problem-tags', { locale: 'en-US' });
  const shown = english.data.find(({ id }) => id === tag.id);
  assert.equal(shown?.name, `${name} en`);
  await putTag({ ...shown, color: '#123456' }, 'en-US');
  const changed = await stored(tag.id);
  assert.deepEqual([changed.name, changed.nameEn, changed.color], [name, `${name} en`, '#123456']);
  await putTag({ id: tag.id, name: `${name} new` }, 'en-US');
  assert.equal((await stored(tag.id)).nameEn, `${name} new`);
  await putTag({ id: tag.id, name, nameEn: null }, 'en-US');
  assert.deepEqual([(await stored(tag.id)).name, (await stored(tag.id)).nameEn], [name, null]);
});

test('returns 404 for changing or deleting a tag of a group', async () => {
  const gid = await buildGroup(server.services);
  const { id } = await server.services.db
    .insertInto('tag')
    .values({ name: fresh(), gid })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal((await putTag({ id, name: 'x' })).status, 404);
  const gone = await server.call('DELETE /api/admin/tag', { as: problemAdmin, query: { tid: id } });
  assert.equal(gone.status, 404);
});

test('deleting a tag keeps its problems, and deleting a classification keeps its tags', async () => {
  const shelf = (await postShelf({ name: fresh() })).data;
  const { data: tag } = await postTag({ name: fresh(), tcid: shelf.id });
  const pid = await buildProblem(server.services);
  await server.services.db.insertInto('problem_tag').values({ pid, tag_id: tag.id }).execute();
  assert.equal((await stored(tag.id)).problemCount, 1);
  const removeShelf = () =>
    server.call('DELETE /api/admin/tag/classification', { as: problemAdmin, query: { tcid: shelf.id } });
  assert.equal((await removeShelf()).status, 200);
  assert.equal((await removeShelf()).status, 404);
  assert.equal((await stored(tag.id)).tcid, null);
  const remove = () => server.call('DELETE /api/admin/tag', { as: problemAdmin, query: { tid: tag.id } });
  assert.equal((await remove()).status, 200);
  assert.equal((await remove()).status, 404);
  const left = await server.call('GET /api/get-problem-tags', { query: { pid } });
  assert.deepEqual([left.status, left.data], [200, []]);
});

test('lists classifications by rank, and refuses duplicate names', async () => {
  const [first, second] = [fresh(), fresh()];
  await postShelf({ name: second, rank: 900 });
  const { data: shelf } = await postShelf({ id: 3, name: first, rank: 899 });
  assert.equal((await postShelf({ name: first })).status, 400);
  assert.equal((await postShelf({ name: null })).status, 400);
  const put = (body: Record<string, unknown>) =>
    server.call('PUT /api/admin/tag/classification', { as: problemAdmin, body, locale: 'zh-CN' });
  assert.equal((await put({ id: shelf.id, name: second })).status, 400);
  assert.equal((await put({ id: 999_999, name: 'x' })).status, 404);
  assert.equal((await put({ id: shelf.id, rank: 901 })).status, 200);
  const { data } = await server.call('GET /api/admin/tag/classification', {
    as: problemAdmin,
    query: {},
    locale: 'zh-CN',
  });
  const names = data.map(({ name }) => name).filter((name) => [first, second].includes(name));
  assert.deepEqual(names, [second, first]);
});

test('logs each action with old and new values', async () => {
  const { data: tag } = await postTag({ name: fresh() });
  await putTag({ id: tag.id, color: '#abcdef' });
  await server.call('DELETE /api/admin/tag', { as: problemAdmin, query: { tid: tag.id } });
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `tag:${tag.id}` },
  });
  assert.deepEqual(
    data.records.map(({ action }) => action),
    ['tag-deleted', 'tag-changed', 'tag-created'],
  );
  assert.match(data.records[1]?.detail ?? '', /#abcdef/);
});
