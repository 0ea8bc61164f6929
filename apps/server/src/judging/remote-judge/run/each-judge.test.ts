import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../../../../test-support/harness.ts';
import { LibreSimulator } from '../../../../test-support/remote-judge/libre.ts';
import { PojSimulator } from '../../../../test-support/remote-judge/poj.ts';
import { SpojSimulator } from '../../../../test-support/remote-judge/spoj.ts';
import { remoteWorld } from '../../../../test-support/remote-judge/world.ts';
import { submitTo } from '../../queue/testing/submit.ts';
import { libre } from '../judges/libre/libre.ts';
import { poj } from '../judges/poj/poj.ts';
import { spoj } from '../judges/spoj/spoj.ts';

const judges = [
  { adapter: poj, site: await new PojSimulator().start(), language: 'C++' },
  { adapter: spoj, site: await new SpojSimulator().start(), language: 'C++ (gcc 8.3)' },
  { adapter: libre, site: await new LibreSimulator().start(), language: 'C++ 17 O2(G++)' },
];
const server = await startTestServer({
  hasJobs: false,
  settings: { remoteBases: new Map(judges.map(({ adapter, site }) => [adapter.key, site.base])) },
});
await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
const user = await server.buildUser();

after(async () => {
  await server.stop();
  for (const { site } of judges) await site.stop();
});

for (const { adapter, site, language } of judges)
  test(`${adapter.name}: verdicts and the text of a compile error arrive, and a cut answer doubles nothing`, async () => {
    const world = remoteWorld(server.services, { ...adapter, rates: { submitMs: 0, requestMs: 0 } });
    await world.reset(site);
    world.start(2);
    const send = (verdict: string) =>
      submitTo(server, {
        as: user,
        displayId: `${adapter.key}-1000`,
        language,
        code: `// verdict=${verdict} 0123456789012345678901234567890123456789\n`,
      });
    try {
      for (const [verdict, status] of [['AC', 0] as const, ['WA', -1] as const]) {
        const id = await send(verdict);
        assert.equal(await world.finished(id), status, verdict);
      }
      const failed = await send('CE');
      assert.equal(await world.finished(failed), -2);
      const query = { submitId: failed };
      const { data } = await server.call('GET /api/get-submission-detail', { as: user, query });
      assert.match(data.submission.errorMessage ?? '', /error: expected ';' before <x>/);
      site.inject({ on: 'submission', kind: 'cutAfter' });
      assert.equal(await world.finished(await send('TLE')), 1);
      site.inject({ on: 'submission', kind: 'dropSessions' });
      assert.equal(await world.finished(await send('RE')), 3, 'signed in again');
      await world.isOneToOne(site);
    } finally {
      await world.stop();
    }
  });
