import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/** These tests read and write settings as existing clients do. */
let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const get = async () => (await server.call('GET /api/admin/switch/info', { as: root })).data;
const put = (body: Record<string, unknown>) =>
  server.call('PUT /api/admin/switch/update', { as: root, body });

test('the website: every value but the switch is a text, and None means an empty one', async () => {
  const { data } = await server.call('GET /api/admin/config/get-web-config', { as: root });
  assert.deepEqual(Object.keys(data).sort(), [
    'baseUrl',
    'description',
    'name',
    'projectName',
    'projectUrl',
    'recordName',
    'recordUrl',
    'register',
    'shortName',
  ]);
  for (const [key, value] of Object.entries(data))
    assert.equal(typeof value, key === 'register' ? 'boolean' : 'string', key);
  const body = {
    ...data,
    name: 'None',
    recordName: 'None',
    recordUrl: 'None',
    shortName: '',
    register: false,
  };
  const answer = await server.call('PUT /api/admin/config/set-web-config', { as: root, body });
  assert.equal(answer.status, 200, answer.msg);
  const later = await server.call('GET /api/get-website-config');
  assert.deepEqual(
    [later.data.name, later.data.shortName, later.data.recordName, later.data.register],
    ['獬豸 Xiezhi', 'Xiezhi', '', false],
  );
  // GET returned the address of the request as `baseUrl`. Sending it back did not store it as a setting.
  assert.equal((await server.services.siteSettings.get()).baseUrl, '');
});

test('the switches: defaults of the catalogue, sent back as a whole, and absent ones keep their value', async () => {
  const first = await get();
  assert.deepEqual(first, {
    openPublicDiscussion: true,
    openGroupDiscussion: true,
    openContestComment: true,
    openPublicJudge: true,
    openGroupJudge: true,
    openContestJudge: true,
    hideNonContestSubmissionCode: false,
    defaultSubmitInterval: 8,
    defaultCreateGroupDailyLimit: 2,
    defaultCreateGroupLimit: 5,
    defaultCreateGroupACInitValue: 20,
    defaultCreateDiscussionDailyLimit: 5,
    defaultCreateDiscussionACInitValue: 10,
    defaultCreateCommentACInitValue: 10,
    hduUsernameList: [],
    hduPasswordList: [],
    cfUsernameList: [],
    cfPasswordList: [],
    pojUsernameList: [],
    pojPasswordList: [],
    atcoderUsernameList: [],
    atcoderPasswordList: [],
    spojUsernameList: [],
    spojPasswordList: [],
    libreojUsernameList: [],
    libreojPasswordList: [],
  });
  const body = {
    ...first,
    defaultSubmitInterval: -3,
    defaultCreateGroupLimit: '0',
    openPublicDiscussion: false,
    cfUsernameList: [''],
    cfPasswordList: [''],
  };
  assert.equal((await put(body)).status, 200);
  assert.equal((await put({ openGroupJudge: false })).status, 200);
  const later = await get();
  assert.deepEqual(
    [
      later.defaultSubmitInterval,
      later.defaultCreateGroupLimit,
      later.openPublicDiscussion,
      later.openGroupJudge,
    ],
    [0, 0, false, false],
  );
  assert.equal((await server.call('GET /api/get-website-config')).data.openPublicDiscussion, false);
});

test('the switches: all values are validated before anything is written', async () => {
  for (const [wrong, reason] of [
    [{ defaultCreateDiscussionDailyLimit: -1 }, /discussionsPerDay/],
    [{ cfUsernameList: ['a', 'b'], cfPasswordList: ['x'] }, /numbers of accounts and passwords/],
    [{ hduUsernameList: ['team'], hduPasswordList: [''] }, /needs a username and a password/],
  ] as const) {
    const answer = await put({ openContestJudge: false, ...wrong });
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    assert.match(answer.msg, reason);
  }
  assert.equal((await get()).openContestJudge, true);
});

test('the database address is shown without its password, and cannot be changed', async () => {
  const { data } = await server.call('GET /api/admin/config/get-db-and-redis-config', { as: root });
  const { hostname, pathname, port } = new URL(server.database.url);
  assert.deepEqual([data.dbHost || hostname, data.dbName], [hostname || data.dbHost, pathname.slice(1)]);
  assert.equal(data.dbPort, Number(port) || data.dbPort);
  assert.equal(data.dbPassword, null);
});
