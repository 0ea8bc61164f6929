import { test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { startTestServer } from '../../../../../test-support/harness.ts';
import { migrate } from '../../migrate.ts';
import { describeReport, describeVerification } from '../../describe.ts';
test('trial', async () => {
  const server = await startTestServer();
  await server.buildUser({ role: 'root', username: 'first_root' });
  const out: string[] = [];
  for (const isReport of [true, false, false]) {
    const r = await migrate(server.services, { kind: 'hydro', from: '/work/shared/fixtures/moving-in/hydro-mini-backup.zip', files: null, timeZone: null, name: '', isReport }, { signal: new AbortController().signal, onProgress: () => undefined });
    out.push(...describeReport(r.report, 'en-US'));
    if (r.verification) out.push(...describeVerification(r.verification, 'en-US'));
    out.push('=======');
  }
  for (const [username, password] of [['Root管理', 'hydro-pass-1'], ['from_hust', 'oldform-1']]) {
    const a = await server.call('POST /api/login', { body: { username: username ?? '', password: password ?? '' } });
    out.push(`${username} ${a.status} ${a.msg}`);
  }
  for (const path of ['/p/P1000', '/p/1', '/record/63d9ab80000000000000000a', '/user/3', '/contest/63fe95800000000000000001', '/training/644f01000000000000000003', '/discuss/6477df800000000000000004', '/p/1/file/a.png', '/file/2/.avatar.png', '/d/class1/homework/642774000000000000000002', '/p/2', '/p/99'])
    out.push(`${path} → ${(await fetch(server.url + path, { redirect: 'manual' })).headers.get('location')}`);
  writeFileSync('/tmp/src-trial/trial.txt', out.join('\n'));
  await server.stop();
});
