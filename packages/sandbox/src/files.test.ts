import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { Sandbox, SandboxFault, type Slot } from './index.ts';
import { brief, compile, limits, mebibyte, specOf } from './test-support.ts';

const shell = (script: string) => ({ argv: ['/bin/sh', '-c', script], limits });

suite('data that crosses the isolation boundary', () => {
  let sandbox: Sandbox;
  let slot: Slot;
  const folder = mkdtempSync(path.join(tmpdir(), 'xiezhi-files-'));
  const at = (name: string) => path.join(folder, name);

  async function list(devices: 'full' | 'compile' | 'compile-random'): Promise<string> {
    const script = 'ls /dev; echo x > /dev/null || echo broken';
    return (await slot.run({ ...shell(script), devices })).stdout.toString();
  }

  async function codeOf(change: object): Promise<string> {
    return slot.run({ argv: ['/bin/true'], limits, ...change }).then(
      () => 'none',
      (error: unknown) => (error instanceof SandboxFault ? error.code : String(error)),
    );
  }

  before(async () => {
    sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-files' });
    slot = await sandbox.openSlot({ core: null });
  });
  after(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });

  test('stdin from a file, stdout to memory, a file or nowhere', async () => {
    writeFileSync(at('in'), 'one two\n');
    const spec = { ...shell('cat; echo err >&2'), stdin: { path: at('in') } };
    const inMemory = await slot.run(spec);
    assert.deepEqual([inMemory.stdout.toString(), inMemory.stderr.toString()], ['one two\n', 'err\n']);
    const toFile = await slot.run({ ...spec, stdout: { path: at('out') } });
    assert.deepEqual([toFile.stdout.length, toFile.stdoutBytes], [0, 8]);
    assert.equal(readFileSync(at('out'), 'utf8'), 'one two\n');
    const nowhere = await slot.run({ ...spec, stdout: 'discard' });
    assert.deepEqual([nowhere.stdout.length, nowhere.stdoutBytes], [0, 8]);
    assert.equal((await slot.run(shell('cat; echo end'))).stdout.toString(), 'end\n');
  });

  test('16 MiB through memory arrive unchanged', async () => {
    const program = await compile(
      'MAIN { for (int i = 0; i < 4 << 20; i++) fwrite(&i, 4, 1, stdout); return 0; }',
    );
    const result = await slot.run(specOf(program, { limits: { ...limits, outputBytes: 16 * mebibyte } }));
    assert.equal(result.stdout.length, 16 * mebibyte, brief(result));
    for (let i = 0; i < 4 << 20; i += 4093) assert.equal(result.stdout.readInt32LE(i * 4), i);
  });

  test('the input is read-only, and every run reads it from its start', async () => {
    writeFileSync(at('in'), 'one two\n');
    const program =
      await compile(`MAIN { char b[4]; if (write(0, "x", 1) > 0 || ftruncate(0, 0) == 0) return 1;
      return read(0, b, 3) != 3 || memcmp(b, "one", 3); }`);
    for (let i = 0; i < 2; i++)
      assert.equal((await slot.run(specOf(program, { stdin: { path: at('in') } }))).exitCode, 0);
    assert.equal(readFileSync(at('in'), 'utf8'), 'one two\n');
  });

  test('files are placed by content, by copy and by mount', async () => {
    writeFileSync(at('host'), 'from the host');
    const result = await slot.run({
      ...shell('cat a b c; ls -l a b c >&2; echo x > b; echo x > c; rm -f a; cat b'),
      files: [
        { name: 'a', source: { bytes: Buffer.from('A;') } },
        { name: 'b', source: { path: at('host') }, by: 'bind' },
        { name: 'c', source: { path: at('host') }, by: 'copy' },
      ],
    });
    assert.equal(result.stdout.toString(), 'A;from the hostfrom the hostfrom the host', brief(result));
    assert.match(result.stderr.toString(), /-r--r--r--/);
    assert.equal(readFileSync(at('host'), 'utf8'), 'from the host');
  });

  test('a program of some size is mounted and runs', async () => {
    const program = await compile('static char pad[3 << 20] = {1}; MAIN { return pad[1]; }');
    assert.equal((await slot.run(specOf(program))).exitCode, 0);
  });

  test('a bind leaves no trace for the next run', async () => {
    const to = ['/opt/deep/of-a-language', '/etc/of-a-language'];
    const binds = to.map((target) => ({ from: folder, to: target }));
    const listing = { argv: ['/bin/ls', '/opt', '/opt/deep', '/etc'], limits };
    const visible = await slot.run({ ...listing, binds });
    assert.match(visible.stdout.toString(), /of-a-language/);
    const next = await slot.run(listing);
    assert.doesNotMatch(next.stdout.toString(), /of-a-language/);
    assert.equal((await slot.run({ ...listing, binds })).stdout.toString(), visible.stdout.toString());
  });

  test('binds show a host folder read-only', async () => {
    writeFileSync(at('host'), 'shared');
    chmodSync(folder, 0o755);
    const result = await slot.run({
      ...shell('cat /opt/data/host /etc/one/file; touch /opt/data/x 2>/dev/null || echo refused'),
      binds: [
        { from: folder, to: '/opt/data' },
        { from: at('host'), to: '/etc/one/file' },
      ],
    });
    assert.equal(result.stdout.toString(), 'sharedsharedrefused\n', brief(result));
    const nextRun = await slot.run(shell('ls /opt/data /etc/one/file 2>/dev/null || true'));
    assert.deepEqual([nextRun.stdout.toString(), nextRun.exitCode], ['', 0]);
  });

  test('collecting copies regular files only, within their limit, never through a link', async () => {
    writeFileSync(at('victim'), 'host file');
    const collect = ['good', 'link', 'absolute', 'fifo', 'folder', 'big', 'none'].map((name) => ({
      name,
      to: at(`got-${name}`),
      limitBytes: 1000,
    }));
    const result = await slot.run({
      ...shell(
        'echo hi > good; ln -s good link; ln -s /etc/passwd absolute; mkfifo fifo; mkdir folder; head -c 1001 /dev/zero > big',
      ),
      collect,
    });
    assert.deepEqual(
      result.collected.map((file) => file.state),
      ['ok', 'not-regular', 'not-regular', 'not-regular', 'not-regular', 'too-large', 'missing'],
      brief(result),
    );
    assert.equal(readFileSync(at('got-good'), 'utf8'), 'hi\n');
    assert.equal(existsSync(at('got-big')), false);
  });

  test('collecting never writes through a link of the host', async () => {
    writeFileSync(at('victim'), 'host file');
    symlinkSync(at('victim'), at('trap'));
    const collect = [{ name: 'good', to: at('trap'), limitBytes: 1000 }];
    await assert.rejects(slot.run({ ...shell('echo hi > good'), collect }), SandboxFault);
    assert.equal(readFileSync(at('victim'), 'utf8'), 'host file');
  });

  test('a collected program keeps its mode', async () => {
    const collect = [{ name: 'p', to: at('program'), limitBytes: mebibyte, mode: 0o555 }];
    await slot.run({ ...shell('cp /bin/true p'), collect });
    assert.equal(statSync(at('program')).mode & 0o777, 0o555);
  });

  test('a kept box is used by the next run only', async () => {
    await slot.run({ ...shell('echo first > file; mkdir d; echo deep > d/e'), keepBox: true });
    const second = await slot.run({
      ...shell('cat file d/e extra'),
      useKeptBox: true,
      keepBox: true,
      files: [{ name: 'extra', source: { bytes: Buffer.from('added') } }],
    });
    assert.equal(second.stdout.toString(), 'first\ndeep\nadded', brief(second));
    assert.equal(
      (await slot.run({ ...shell('ls'), useKeptBox: true })).stdout.toString(),
      'd\nextra\nfile\n',
    );
    assert.equal((await slot.run({ ...shell('ls; ls /kept'), useKeptBox: true })).stdout.toString(), '');
  });

  test('devices', async () => {
    assert.match(await list('full'), /full.*null.*random.*shm.*urandom.*zero/s);
    assert.equal(await list('compile'), 'null\n');
    assert.equal(await list('compile-random'), 'null\nurandom\n');
  });

  test('environment, folder, user, host and time zone are fixed', async () => {
    const result = await slot.run(shell('env | sort; pwd; id -u; hostname; umask; ls -d /tmp/. /dev/shm/.'));
    assert.equal(
      result.stdout.toString(),
      'HOME=/box\nLANG=C.UTF-8\nLC_ALL=C.UTF-8\nONLINE_JUDGE=1\nPATH=/usr/bin:/bin\nPWD=/box\nPYTHONHASHSEED=0\n' +
        'TMPDIR=/box\nTZ=UTC\n/box\n1000\nbox\n0022\n/dev/shm/.\n/tmp/.\n',
    );
  });

  test('a program that cannot be executed is reported by its errno', async () => {
    const missing = await slot.run({ argv: ['/box/none'], limits });
    assert.deepEqual([missing.exitCode, missing.execError], [127, 'ENOENT']);
    const garbage = { name: 'main', mode: 0o555, source: { bytes: Buffer.from('\x7fELF garbage') } };
    const broken = await slot.run({ argv: ['/box/main'], limits, files: [garbage] });
    assert.deepEqual([broken.exitCode, broken.execError], [127, 'ENOEXEC']);
    const denied = await slot.run({ argv: ['/box/main'], limits, files: [{ ...garbage, mode: 0o444 }] });
    assert.equal(denied.execError, 'EACCES');
  });

  test('faults are distinguished, and the slot survives them', async () => {
    assert.equal(await codeOf({ stdin: { path: at('absent') } }), 'missing-file');
    assert.equal(await codeOf({ stdin: { path: folder } }), 'missing-file');
    assert.equal(await codeOf({ files: [{ name: 'x', source: { path: at('absent') } }] }), 'missing-file');
    assert.equal(await codeOf({ binds: [{ from: at('absent'), to: '/opt/x' }] }), 'missing-file');
    assert.equal(await codeOf({ argv: [] }), 'bad-spec');
    assert.equal(await codeOf({ argv: ['a\0b'] }), 'bad-spec');
    for (const name of ['', '.', '..', 'a/b', 'x'.repeat(256)])
      assert.equal(await codeOf({ files: [{ name, source: { bytes: Buffer.alloc(0) } }] }), 'bad-spec');
    for (const to of ['/box', '/box/x', '/dev/x', '/proc', '/opt/../box', 'relative', '/', '/.hidden/x'])
      assert.equal(await codeOf({ binds: [{ from: '/usr', to }] }), 'bad-spec');
    assert.equal(await codeOf({ limits: { ...limits, cpuMs: 0 } }), 'bad-spec');
    assert.equal(await codeOf({ limits: { ...limits, memoryBytes: -1 } }), 'bad-spec');
    assert.equal(await codeOf({ limits: { ...limits, outputBytes: 65 * mebibyte } }), 'bad-spec');
    assert.equal(
      await codeOf({ files: [{ name: 'x', source: { bytes: Buffer.alloc(2 * mebibyte) } }] }),
      'bad-spec',
    );
    assert.equal(await codeOf({}), 'none');
  });
});
