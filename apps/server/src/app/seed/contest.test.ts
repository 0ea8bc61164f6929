import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { seedContest } from './contest.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  await server.buildUser({ role: 'root' });
});
after(() => server.stop());

for (const rule of ['acm', 'oi'] as const) {
  test(`a seeded ${rule} contest has a public scoreboard with all its features`, async () => {
    const cid = await seedContest(server.services.db, {
      rule,
      contestants: 200,
      problems: 8,
      state: 'sealed',
    });
    const { data } = await server.call('POST /api/get-contest-outside-scoreboard', {
      body: { cid, limit: 500 },
    });
    assert.ok(data.total > 100, `${data.total} rows`);
    assert.equal(data.isSealed, true);
    assert.ok(data.records.some(({ rank }) => rank === -1));
    assert.ok(data.records.some(({ isWinAward }) => isWinAward));
    const text = JSON.stringify(data.records);
    if (rule === 'acm') assert.match(text, /"tryNum".*|"isFirstAC":true/);
    else assert.match(text, /"timeInfo":\{/);
  });
}
