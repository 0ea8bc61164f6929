import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { hostileFiles, type HostileFile } from '@xiezhi/formats/testing/hostile-files';
import { sendDataFile } from '../../problems/test-data/testing/send.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

/*
 * Tests upload files over HTTP that are expensive to parse, and expect the right errors. With `XIEZHI_SOAK=1` they also
 * check that no file blocks the event loop for more than 200 ms, which is meaningful only on an idle machine.
 */

const isSoak = process.env['XIEZHI_SOAK'] === '1';
/** Milliseconds. */
const longestDelay = 200;

let server: TestServer;
let root: TestUser;
before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const calls: Readonly<Record<HostileFile['kind'], readonly [path: string, field: string]>> = {
  package: ['/api/admin/problem-packages', 'file'],
  testData: ['/api/file/upload-testcase-zip', 'file'],
  picture: ['/api/file/upload-md-img', 'image'],
};

for (const { name, kind, refusal, bytes } of hostileFiles) {
  test(name, async () => {
    const file = bytes();
    const [path, field] = calls[kind];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const answer = await sendDataFile(server, path, {
      field,
      bytes: file,
      headers: { authorization: root.token },
    });
    delay.disable();
    if (isSoak) console.log(`${name}: ${file.length} bytes, longest delay ${Math.round(delay.max / 1e6)} ms`);
    const message = answer.status === 200 ? reasonsOf(answer.data) : answer.msg;
    if (refusal === null) assert.equal(answer.status, 200, answer.msg);
    else assert.match(message, refusal);
    assert.notEqual(answer.http, 500);
    if (isSoak) assert.ok(delay.max / 1e6 < longestDelay, `${delay.max / 1e6} ms`);
  });
}

/** Returns the reasons in the data of an import. The response is a success even if every problem is rejected. */
function reasonsOf(data: unknown): string {
  return Array.isArray(data) ? JSON.stringify(data) : '';
}
