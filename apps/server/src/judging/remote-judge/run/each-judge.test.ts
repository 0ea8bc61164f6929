import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  codeFor,
  submittingJudges,
  startSubmissionTest,
} from '../../../../test-support/remote-judge/submitting.ts';
import { until } from '../../../../test-support/until.ts';

const judges = await submittingJudges();
const trial = await startSubmissionTest(judges);
after(() => trial.stop());

/** Requests for the code of a run at any of the judges. */
const codePages = [/viewcode/, /showsource/, /\/files\/src\/save\//, /getSubmissionDetail/];

for (const judge of judges) {
  const { adapter, site, languageId } = judge;
  const world = trial.worldOf(judge);
  const within = async (servers: number, steps: () => Promise<void>) => {
    await world.reset(site);
    world.start(servers);
    try {
      await steps();
    } finally {
      await world.stop();
    }
    await world.isOneToOne(site);
  };
  const finish = async (asked: string) => world.finished(await trial.send(judge, asked));

  test(`${adapter.name}: verdicts and compiler output arrive, and a truncated response causes no second run`, () =>
    within(2, async () => {
      for (const [verdict, status] of [['AC', 0] as const, ['WA', -1] as const])
        assert.equal(await finish(`verdict=${verdict}`), status, verdict);
      const failed = await trial.send(judge, 'verdict=CE');
      assert.equal(await world.finished(failed), -2);
      const query = { submitId: failed };
      const { data } = await trial.server.call('GET /api/get-submission-detail', { as: trial.user, query });
      assert.match(data.submission.errorMessage ?? '', /expected ';' before <x>/);
      site.inject({ on: 'submission', kind: 'cutAfter' });
      assert.equal(await finish('verdict=TLE'), 1);
      site.inject({ on: 'submission', kind: 'dropSessions' });
      assert.equal(await finish('verdict=RE'), 3, 'signed in again');
    }));

  test(`${adapter.name}: does not mistake another person's run for one that the judge never received`, () =>
    within(1, async () => {
      site.inject({ on: 'submission', kind: 'cutBefore' });
      const id = await trial.send(judge, 'verdict=WA');
      await until('it was sent', async () => (await world.runOf(id)).posts > 0);
      // Sends another run with the same account. Its code is exactly as long as ours with its padding.
      const { padding } = await world.runOf(id);
      site.submitByHand({
        username: 'team-1',
        problem: '1000',
        language: languageId,
        code: codeFor('verdict=AC') + ' '.repeat(padding === 0 ? 0 : padding + 1),
      });
      assert.equal(await world.finished(id), -1);
    }));

  test(`${adapter.name}: finds its run although other pages appear in place of the code for a while`, () =>
    within(1, async () => {
      site.inject({ on: 'submission', kind: 'cutAfter' });
      for (const path of codePages)
        site.inject({ on: path, kind: 'page', times: 2, body: '<html>Down for maintenance</html>' });
      const id = await trial.send(judge, 'verdict=WA');
      await until('it was sent', async () => (await world.runOf(id)).posts > 0);
      assert.equal(await world.finished(id), -1);
      assert.equal((await world.runOf(id)).posts, 1);
      site.clearFaults();
    }));

  test(`${adapter.name}: finds its run below a page of later submissions of the same account`, () =>
    within(1, async () => {
      site.inject({ on: 'submission', kind: 'cutAfter' });
      const id = await trial.send(judge, 'verdict=WA');
      await until('it was sent', async () => (await world.runOf(id)).posts > 0);
      const byHand = { username: 'team-1', problem: '1000', language: languageId };
      for (let count = 0; count < 25; count += 1)
        site.submitByHand({ ...byHand, code: codeFor(`verdict=AC n=${count}`) });
      assert.equal(await world.finished(id), -1);
      assert.equal((await world.runOf(id)).posts, 1);
    }));

  for (const change of judge.changes)
    test(`${adapter.name}: runs wait while ${change.what} is different, and end right afterwards`, () =>
      within(2, async () => {
        const ids = await Promise.all(
          [1, 2, 3, 4].map((n) => trial.send(judge, `verdict=WA ms=1500 n=${n}`)),
        );
        const areFollowed = async () =>
          (await Promise.all(ids.map((id) => world.runOf(id)))).every(({ phase }) => phase === 'following');
        await until('all are followed', areFollowed);
        change.apply();
        try {
          await until('the judge has changed', async () => (await world.judge()).state === 'changed');
          assert.ok(await areFollowed(), 'none has ended');
        } finally {
          change.undo();
        }
        for (const id of ids) assert.equal(await world.finished(id), -1);
        await until('the judge is well', async () => (await world.judge()).state === 'ok');
      }));
}
