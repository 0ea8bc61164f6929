import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { createServer } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { inspectCertificate } from '../../platform/outbound-http/certificate.ts';
import { makeCertificate, type TestCertificate } from '../../platform/outbound-http/testing/certificate.ts';
import type { Settings } from '../../platform/settings/environment.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { checkCertificates } from './check-certificates.ts';
import { createCertificateWork } from './certificate-work.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day + 3_600_000);
const here = ['127.0.0.1', 'localhost'];
const good = makeCertificate({ names: here, until: inDays(90) });
const soon = makeCertificate({ names: here, until: inDays(5) });
const expired = makeCertificate({ names: here, until: inDays(-3) });
const ofOther = makeCertificate({ names: ['elsewhere.example'], until: inDays(90) });
const unknown = makeCertificate({ names: here, until: inDays(90) });
const ca = [good, soon, expired, ofOther].map(({ cert }) => cert);
const never = new AbortController().signal;
const open = { reachesPrivate: true, signal: never, timeoutMs: 30_000, ca };

let server: TestServer;
let root: TestUser;
const listening: { close(): unknown }[] = [];

before(async () => {
  server = await startTestServer({
    hasJobs: false,
    settings: { outgoingReachesPrivate: true },
  });
  root = await server.buildUser({ role: 'root' });
});
after(async () => {
  for (const one of listening) one.close();
  await server.stop();
});

async function listen(one: Server): Promise<number> {
  listening.push(one);
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  return (one.address() as AddressInfo).port;
}

/** Starts a server with a certificate and counts connections to it. */
async function show(certificate: TestCertificate) {
  const shown = { port: 0, visits: 0 };
  const one = createServer(certificate, (socket) => void socket.on('error', () => undefined).resume());
  one.on('connection', () => (shown.visits += 1)).on('tlsClientError', () => undefined);
  shown.port = await listen(one);
  return shown;
}

async function hook(name: string, port: number, more: { isOff?: true } = {}) {
  const at = new Date();
  await server.services.db
    .insertInto('webhook')
    .values({
      name,
      address: `https://127.0.0.1:${port}/hook`,
      kinds: [],
      secret: Buffer.alloc(1),
      is_enabled: more.isOff !== true,
      off_reason: more.isOff === true ? 'failed' : null,
      failing_since: null,
      created_at: at,
      modified_at: at,
    })
    .execute();
}

async function look(locale: 'zh-CN' | 'en-US' = 'en-US') {
  const { data } = await server.call('GET /api/admin/health', { as: root, locale });
  return data.findings.filter(({ code }) => code.startsWith('certificate'));
}

const run = () => createCertificateWork(server.services, { ca }).run(never);

test('reports valid, expiring and rejected certificates, each with its reason', async () => {
  const kinds = [
    [good, null],
    [soon, null],
    [expired, 'CERT_HAS_EXPIRED'],
    [ofOther, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [unknown, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ] as const;
  for (const [certificate, refusal] of kinds) {
    const { port } = await show(certificate);
    const shown = await inspectCertificate({ host: '127.0.0.1', port, isUpgraded: false }, open);
    assert.equal(shown?.refusal, refusal);
  }
});

test('checks a mail server with STARTTLS, and reports none for a server without TLS', async () => {
  for (const [disabledCommands, isShown] of [
    [[], true],
    [['STARTTLS'], false],
  ] as const) {
    const mail = new SMTPServer({ ...soon, disabledCommands: [...disabledCommands] });
    mail.on('error', () => undefined);
    const port = await listen(mail.server);
    const shown = await inspectCertificate({ host: '127.0.0.1', port, isUpgraded: true }, open);
    assert.equal(shown !== null, isShown);
    if (isShown) assert.equal(shown?.refusal, null);
  }
});

test('private networks stay closed, and silent, endless or invalid servers time out', async () => {
  const { port, ...shown } = await show(good);
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    assert.equal(
      await inspectCertificate({ host, port, isUpgraded: false }, { ...open, reachesPrivate: false }),
      null,
    );
  assert.equal(shown.visits, 0);
  const talkers: readonly [string, boolean, number][] = [
    ['', true, 50],
    ['', false, 50],
    ['2'.repeat(20_000), true, 30_000],
    ['554 go away\r\n', true, 30_000],
    ['no TLS at all\r\n', false, 30_000],
  ];
  for (const [words, isUpgraded, timeoutMs] of talkers) {
    const talker = createPlainServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.write(words);
    });
    const called = { host: '127.0.0.1', port: await listen(talker), isUpgraded };
    assert.equal(await inspectCertificate(called, { ...open, timeoutMs }), null, words.slice(0, 20));
  }
});

test('the health page shows service, host, expiry and advice, and makes no calls', async () => {
  const { db, siteSettings } = server.services;
  const servers = {
    good: await show(good),
    soon: await show(soon),
    expired: await show(expired),
    ofOther: await show(ofOther),
    unknown: await show(unknown),
  };
  assert.deepEqual(await look(), []);
  await siteSettings.set({ smtpHost: '127.0.0.1', smtpPort: servers.soon.port, smtpSsl: true }, null);
  await hook('chat', servers.good.port);
  await hook('chat again', servers.good.port);
  await hook('old', servers.expired.port, { isOff: true });
  await hook('moved', servers.ofOther.port);
  await hook('campus', servers.unknown.port);
  await run();
  assert.deepEqual(
    Object.values(servers).map(({ visits }) => visits),
    [1, 1, 1, 1, 1],
  );

  const found = new Map((await look()).map((finding) => [finding.code, finding]));
  assert.deepEqual([...found.keys()].toSorted(), [
    'certificateExpired',
    'certificateExpiring',
    'certificateOfOther',
    'certificateUntrusted',
    'certificatesWell',
  ]);
  assert.match(
    found.get('certificateExpiring')?.text ?? '',
    /of 127\.0\.0\.1:\d+ \(mail server\) expires on \d{4}-\d\d-\d\d\./,
  );
  assert.equal(found.get('certificateExpiring')?.state, 'warning');
  assert.match(found.get('certificateExpired')?.text ?? '', /webhook “old”\) expired on/);
  assert.match(found.get('certificateOfOther')?.text ?? '', /webhook “moved”/);
  assert.match(found.get('certificateUntrusted')?.text ?? '', /webhook “campus”/);
  assert.match(found.get('certificateUntrusted')?.advice ?? '', /NODE_EXTRA_CA_CERTS/);
  assert.match(found.get('certificatesWell')?.text ?? '', /connects to: 1\./);
  const chinese = await look('zh-CN');
  assert.match(
    chinese.find(({ code }) => code === 'certificateExpiring')?.text ?? '',
    /^邮件服务器（127\.0\.0\.1:\d+）的证书将于/,
  );
  assert.equal(servers.soon.visits, 1);

  const later = { ...server.services, clock: () => inDays(6) };
  const then = await checkCertificates(later, 'en-US', []);
  const ended = then
    .filter(({ code }) => code === 'certificateExpired')
    .map(({ values }) => values?.['services']);
  assert.deepEqual(ended, ['webhook “old”', 'mail server']);

  // A host that the site no longer calls is not reported; the next check deletes its result.
  await siteSettings.set({ smtpHost: '' }, null);
  await db.deleteFrom('webhook').where('name', '<>', 'campus').execute();
  assert.deepEqual(
    (await look()).map(({ code }) => code),
    ['certificateUntrusted'],
  );
  await run();
  const rows = await db.selectFrom('outbound_certificate').select('port').execute();
  assert.deepEqual(rows, [{ port: servers.unknown.port }]);
});

test('certificates of git servers are checked while root allows their hosts', async () => {
  const { db, siteSettings } = server.services;
  await db.deleteFrom('webhook').execute();
  const [allowed, withdrawn] = [await show(unknown), await show(soon)];
  const at = new Date();
  const bound = { uid: root.uid, username: '', token: null, hook_secret: Buffer.alloc(1), publishes: true };
  await db
    .insertInto('problem_repository')
    .values(
      [
        [allowed.port, 'main'],
        [allowed.port, 'other'],
        [withdrawn.port, 'main'],
      ].map(([port, branch]) =>
        Object.assign({}, bound, {
          address: `https://127.0.0.1:${port}/set.git`,
          branch: String(branch),
          is_public: false,
          created_at: at,
          modified_at: at,
        }),
      ),
    )
    .execute();
  await siteSettings.set({ repositoryHosts: [`127.0.0.1:${allowed.port}`] }, null);
  await run();
  assert.deepEqual([allowed.visits, withdrawn.visits], [1, 0]);
  const [found, ...others] = await look();
  assert.deepEqual([found?.code, others], ['certificateUntrusted', []]);
  assert.match(found?.text ?? '', /git repository/);
});

test('certificates of the object storage and of enabled remote judges are checked', async () => {
  const { db, siteSettings, settings } = server.services;
  await db.deleteFrom('webhook').execute();
  await siteSettings.set({ repositoryHosts: [] }, null);
  const shown = { storage: await show(soon), hdu: await show(unknown), off: await show(expired) };
  const s3 = {
    endpoint: `https://127.0.0.1:${shown.storage.port}`,
    region: 'us-east-1',
    bucket: 'judge',
    prefix: '',
    keys: null,
    isPathStyle: true,
    nodeEndpoint: null,
  };
  const stored: Settings['blobs'] = { places: ['s3'], s3 };
  const configured = {
    ...server.services,
    settings: {
      ...settings,
      // Calls to a configured object storage or remote judge may reach private networks regardless of this setting.
      outgoingReachesPrivate: false,
      blobs: stored,
      remoteBases: new Map([
        ['HDU' as const, `https://127.0.0.1:${shown.hdu.port}`],
        ['SPOJ' as const, `https://127.0.0.1:${shown.off.port}`],
      ]),
    },
  };
  await db.updateTable('remote_judge').set({ is_enabled: true }).where('judge', '=', 'HDU').execute();
  await createCertificateWork(configured, { ca }).run(never);
  assert.deepEqual(
    Object.values(shown).map(({ visits }) => visits),
    [1, 1, 0],
  );
  const findings = await checkCertificates(configured, 'en-US', []);
  const found = Object.fromEntries(findings.map(({ code, values }) => [code, values?.['services']]));
  assert.deepEqual(found, {
    certificateExpiring: 'object storage',
    certificateUntrusted: 'remote judge “HDU”',
  });

  // Now the site keeps its files in the data folder and calls no remote judge.
  await db.updateTable('remote_judge').set({ is_enabled: false }).execute();
  const disk: Settings['blobs'] = { places: ['disk'], s3 };
  const onDisk = { ...configured, settings: { ...configured.settings, blobs: disk } };
  await createCertificateWork(onDisk, { ca }).run(never);
  assert.deepEqual(
    Object.values(shown).map(({ visits }) => visits),
    [1, 1, 0],
  );
  assert.deepEqual(await checkCertificates(onDisk, 'en-US', []), []);
});
