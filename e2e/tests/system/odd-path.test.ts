import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { makeJudgeFolder } from '../../support/judge-folder.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import { copyCheckout, stopLauncher, launch } from '../../support/launched.ts';

/** A realistic folder name. */
const odd = '路径 (a b)/獬豸 裁判';

suite('npm start in a path with blanks, parentheses and Chinese characters', () => {
  // The first start compiles and builds everything, while other tests run.
  const slow = { timeout: 540_000 };
  test('builds, judges and serves pages, with data in such a path', slow, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'xiezhi-odd-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const checkout = join(folder, odd, 'xiezhi');
    copyCheckout(checkout);
    const data = join(folder, '数据 (x y)', 'data');
    mkdirSync(join(folder, '数据 (x y)'));
    renameSync(makeJudgeFolder(), data);
    const port = await freePort();
    const started = await launch(data, port, { checkout, signal: t.signal });
    t.after(() => started.process.kill('SIGKILL'));
    assert.match(started.text(), /Xiezhi is ready/);
    const at = `http://127.0.0.1:${port}`;
    const page = await (await fetch(`${at}/`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    assert.ok(script, page.slice(0, 500));
    assert.equal((await fetch(`${at}${script}`)).status, 200);
    const { judgeNodes } = (await (await fetch(`${at}/readyz`)).json()) as { judgeNodes: number };
    assert.equal(judgeNodes, 1);
    assert.equal(await stopLauncher(started), 0, started.text());
  });
});
