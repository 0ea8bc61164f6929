import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { previousRelease } from '../../../tools/releases/previous-release.js';
import { startBrowser, visit } from '../../support/browser.ts';
import { chooseLanguage, submitButton, typeProgram, verdict } from '../../support/editor.ts';
import { programs } from '../../support/fault-injection.ts';
import { signIn } from '../../support/site.ts';
import { texts } from '../../support/texts.ts';
import { type Side, startFormer, type TwoReleases } from '../../support/two-releases.ts';

const previous = previousRelease();
const isLong = process.env['XIEZHI_SOAK'] !== undefined;
/** Submissions to each server. */
const count = isLong ? 300 : 10;

suite('the previous release and this one on one database', { skip: previous.reason || false }, () => {
  let site: TwoReleases;
  /** Root's session tokens: one from the server of each release. */
  let tokens: { former: string; present: string };
  const expected = new Map<number, number>();

  before(async () => {
    site = await startFormer(previous.commit ?? '');
  });
  after(() => site?.stop());

  async function submit(side: Side, token: string, n: number): Promise<number> {
    const program = programs[n % programs.length];
    assert.ok(program);
    const { submitId } = await side.client.act(
      'POST /api/submit-problem-judge',
      { pid: '1000', language: program.language, code: program.code(n) },
      token,
    );
    expected.set(submitId, program.expected);
    return submitId;
  }

  async function untilJudged(): Promise<void> {
    const end = performance.now() + 300_000;
    let open = [...expected.keys()];
    while (open.length > 0) {
      assert.ok(performance.now() < end, `not judged: ${open.join(', ')}`);
      const body = { submitIds: open.slice(0, 100) };
      const rows = await site.former.client.call('POST /api/check-submissions-status', { body });
      open = open.filter((id) => isInProgress(rows[String(id)]?.status ?? expected.get(id) ?? 0));
      await pause(200);
    }
  }

  test('servers of both releases accept sessions of the other after the migration', async () => {
    const former = await site.former.client.login('root', site.rootPassword);
    await submit(site.former, former, 0);
    await site.startPresent();
    tokens = { former, present: await site.present.client.login('root', site.rootPassword) };
    for (const side of [site.former, site.present])
      for (const token of Object.values(tokens))
        assert.equal((await side.client.ask('GET /api/sessions', { token })).http, 200);
  });

  test('a live stream of one release reports changes that the other makes', async () => {
    for (const [writer, listener] of [
      [site.former, site.present],
      [site.present, site.former],
    ] as const) {
      const stop = new AbortController();
      let hasWritten = false;
      const watching = listener.client
        .watch(['announcements'], tokens.former, () => hasWritten, 20_000)
        .finally(() => stop.abort());
      while (!stop.signal.aborted) {
        hasWritten = true;
        const announcement = { title: 'live', content: 'x' };
        await writer.client.act('POST /api/admin/announcement', announcement, tokens.present);
        await pause(200);
      }
      await watching;
    }
  });

  test('both accept submissions, nodes of both judge them through either server, once and correctly', async () => {
    for (let n = 1; n <= count; n += 1) {
      await submit(site.former, tokens.present, 2 * n);
      await submit(site.present, tokens.former, 2 * n + 1);
      if (isLong && n % 50 === 0) await restartOne(n % 100 === 0 ? site.former : site.present);
    }
    await untilJudged();
    const rows = await site.query<{ id: string; status: number; judgings: string }>(
      `select s.id, s.status, count(j.id) filter (where j.finished_at is not null) as judgings
       from submission s left join judging j on j.submit_id = s.id group by s.id`,
    );
    assert.equal(rows.length, expected.size);
    for (const { id, status, judgings } of rows)
      assert.deepEqual({ id, status, judgings }, { id, status: expected.get(Number(id)), judgings: '1' });
    const nodes = await site.query<{ name: string }>(
      'select distinct n.name from judging j join judge_node n on n.id = j.node_id order by n.name',
    );
    assert.deepEqual(
      nodes.map(({ name }) => name),
      ['former', 'present'],
    );
  });

  /**
   * Restarts the judge node and the server of a release. Of the former release, restarts only the judge node, because
   * its server does not start on a migrated database.
   */
  async function restartOne(side: Side): Promise<void> {
    await side.judge.terminate();
    side.judge.start();
    if (side !== site.present) return;
    await side.server.terminate();
    side.server.start();
    const end = performance.now() + 60_000;
    for (;;) {
      const answer = await fetch(`${side.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      assert.ok(performance.now() < end, 'the server does not start again');
      await pause(100);
    }
  }

  test('a session in a browser goes on while its requests move between the releases', async () => {
    const t = await texts('en-US');
    const browser = await startBrowser();
    try {
      const visitor = await visit(browser, site.proxyUrl, { locale: 'en-US', isApart: true });
      const { page } = visitor;
      await signIn(visitor, tokens.former);
      await page.goto('/problem/1000');
      for (const round of ['first', 'second']) {
        await chooseLanguage(page, t, 'C++');
        await typeProgram(page, t, programs[0]?.code(round.length) ?? '');
        const acknowledged = page.waitForResponse('**/api/submit-problem-judge');
        await submitButton(page, t).click();
        assert.equal((await acknowledged).status(), 200);
        await verdict(page, t).first().waitFor();
        await page.reload();
      }
      assert.equal((await site.former.client.ask('GET /api/sessions', { token: tokens.former })).http, 200);
      await visitor.close();
    } finally {
      await browser.close();
    }
  });
});
