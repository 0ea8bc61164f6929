import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { describeHost } from './index.ts';
import type { HostFiles } from './host.ts';
import { startFor } from './test-support.ts';

const modern: Record<string, string> = {
  '/proc/self/mounts': 'cgroup2 /sys/fs/cgroup cgroup2 rw 0 0',
  '/sys/fs/cgroup/cgroup.controllers': 'cpuset cpu io memory pids',
  '/proc/self/uid_map': '0 0 4294967295',
  '/proc/sys/user/max_user_namespaces': '1000',
  '/proc/self/status': 'Name:\tnode\nSeccomp:\t0',
  '/proc/swaps': 'Filename Type Size Used Priority',
};

function hostOf(change: Record<string, string | null>, uid = 0, kernel = '6.1.0'): HostFiles {
  const files: Record<string, string | null> = { ...modern, ...change };
  return { kernel, uid, read: (file) => files[file] ?? null };
}

const failing = (files: HostFiles) =>
  describeHost(files)
    .items.filter((item) => !item.ok)
    .map((item) => item.name);

suite('host description', () => {
  test('describes this host, and the self-test confirms the tier', async (t) => {
    const host = describeHost();
    const sandbox = await startFor(t, { skipSelfTest: false, cgroupRoot: 'xiezhi-test-host' });
    assert.equal(sandbox.report.tier, host.tier);
    assert.deepEqual(
      sandbox.report.items.filter((item) => item.isRequired && !item.ok),
      [],
    );
    assert.equal(sandbox.report.isSafe, true);
    assert.ok(sandbox.report.items.length > 12);
    assert.match(sandbox.report.version, /^[0-9a-f]{16}$/);
    await sandbox.close();
  });

  test('lower tiers report what they lack and hold what they guarantee', async (t) => {
    const userns = await startFor(t, { skipSelfTest: false, tier: 'userns', cgroupRoot: 'xiezhi-test-host' });
    assert.equal(userns.report.tier, 'userns');
    assert.deepEqual(
      userns.report.items.filter((item) => !item.ok).map((item) => item.name),
      ['control-groups', ...(process.geteuid?.() === 0 ? [] : ['private-users'])],
    );
    await userns.close();
    const restricted = await startFor(t, {
      skipSelfTest: false,
      tier: 'restricted',
      cgroupRoot: 'xiezhi-test-host',
    });
    assert.deepEqual([restricted.report.tier, restricted.report.isSafe], ['restricted', false]);
    const broken = restricted.report.items.filter((item) => item.isRequired && !item.ok);
    assert.ok(broken.length > 0 && broken.every((item) => item.mend !== ''));
    await restricted.close();
  });

  test('detects tiers from files', () => {
    assert.equal(describeHost(hostOf({})).tier, 'cgroup2');
    const first = 'c /c/m cgroup rw,memory 0 0\nc /c/p cgroup rw,pids 0 0\nc /c/a cgroup rw,cpu,cpuacct 0 0';
    assert.equal(describeHost(hostOf({ '/proc/self/mounts': first })).tier, 'cgroup1');
    assert.equal(describeHost(hostOf({}, 1000)).tier, 'userns');
    assert.equal(describeHost(hostOf({ '/proc/self/mounts': '' })).tier, 'userns');
    assert.equal(describeHost(hostOf({ '/proc/sys/user/max_user_namespaces': '0' })).tier, 'restricted');
    assert.equal(describeHost(hostOf({}, 0, '5.10.0')).tier, 'restricted');
  });

  test('reports each missing feature with its fix', () => {
    assert.deepEqual(failing(hostOf({})), []);
    assert.deepEqual(failing(hostOf({}, 0, '4.19.0')), ['kernel']);
    assert.deepEqual(failing(hostOf({ '/proc/self/uid_map': null })), ['user-namespaces']);
    const refused = { '/proc/sys/kernel/unprivileged_userns_clone': '0' };
    assert.deepEqual(failing(hostOf(refused)), []);
    assert.deepEqual(failing(hostOf(refused, 1000)), ['user-namespaces', 'control-groups']);
    const confined = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' };
    assert.deepEqual(failing(hostOf(confined, 1000)), ['user-namespaces', 'control-groups']);
    assert.deepEqual(failing(hostOf({ '/proc/self/mounts': '' })), ['control-groups']);
    assert.deepEqual(failing(hostOf({ '/proc/self/status': '' })), ['system-call-filter']);
    for (const item of describeHost(hostOf(refused, 1000, '4.1.0')).items)
      assert.equal(item.ok, item.mend === '');
  });
});
