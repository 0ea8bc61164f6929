import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { baseEnvironment } from './environment.ts';
import { isReadableToAll, withHostPaths } from './host-paths.ts';
import { brief, limits, startFor } from './test-support.ts';

suite('paths of a command when nothing is mounted', () => {
  const binds = [
    { from: '/srv/判题 (a b)/node', to: '/opt/node' },
    { from: '/srv/cache/$1', to: '/opt/library' },
    { from: '/usr/share/list', to: '/usr/share/list' },
  ];
  const moved = (...argv: string[]) => withHostPaths({ argv, limits, binds }).argv;

  test('bound files and folders get their host paths, also within options', () => {
    assert.deepEqual(moved('/opt/node', '-I/opt/library', '--config=/opt/library/a.b', '/usr/share/list'), [
      '/srv/判题 (a b)/node',
      '-I/srv/cache/$1',
      '--config=/srv/cache/$1/a.b',
      '/usr/share/list',
    ]);
  });

  test('longer names with the same prefix are kept', () => {
    const others = ['/opt/node-22', '/opt/nodes', '/opt/node.js', '/boxes', '/opt/library2/a'];
    assert.deepEqual(moved(...others), others);
  });

  test('binds that programs may not read are omitted', () => {
    const { argv } = withHostPaths({ argv: ['/opt/node', '-I/opt/library'], limits, binds }, (one) =>
      one.endsWith('node'),
    );
    assert.deepEqual(argv, ['/srv/判题 (a b)/node', '-I/opt/library']);
  });

  test('a path is readable to all if every folder on the way permits it', async (t) => {
    const outer = await mkdtemp(path.join(tmpdir(), 'xiezhi-readable-'));
    t.after(() => rm(outer, { recursive: true }));
    await writeFile(path.join(outer, 'file'), '');
    await chmod(path.join(outer, 'file'), 0o644);
    const isReadable = () => isReadableToAll(path.join(outer, 'file'));
    await chmod(outer, 0o711);
    assert.equal(isReadable(), true);
    await chmod(outer, 0o700);
    assert.equal(isReadable(), false);
    await chmod(outer, 0o711);
    await chmod(path.join(outer, 'file'), 0o600);
    assert.equal(isReadable(), false);
    assert.equal(isReadableToAll('/usr/bin/env'), true);
    assert.equal(isReadableToAll(path.join(outer, 'absent')), false);
  });

  test('the box is the folder of the program, in the environment as well', () => {
    assert.deepEqual(moved('/box/main', '--cache:/box/cache', '/box'), ['./main', '--cache:./cache', '.']);
    const { env } = withHostPaths({ argv: ['/bin/true'], limits });
    assert.deepEqual(env, { ...baseEnvironment, HOME: '.', TMPDIR: '.' });
  });
});

test('tier restricted: a program finds its binds, its box and a place for temporary files', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi 路径 (a b)-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'told'), 'bound\n');
  // If this node runs as root, programs run as other users, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const sandbox = await startFor(t, { tier: 'restricted' });
  const slot = await sandbox.openSlot({ core: null });
  const script = 'cat "$LIBRARY/told" "$0" && echo kept > "$TMPDIR/file" && cat /box/file "$HOME/file"';
  const result = await slot.run({
    argv: ['/bin/sh', '-c', script, '/opt/library/told'],
    env: { ...baseEnvironment, LIBRARY: '/opt/library' },
    limits,
    binds: [{ from: folder, to: '/opt/library' }],
  });
  assert.equal(result.stdout.toString(), 'bound\nbound\nkept\nkept\n', brief(result));
});
