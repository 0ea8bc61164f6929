import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { aptCommand } from './install/apt.js';
import { lastLines, runCommand } from './command.js';
import {
  closeDataFolder,
  freeBytes,
  isWithin,
  keepSecret,
  openPlaces,
  prepareDataFolder,
  seenBySandbox,
} from './site/data-folder.js';
import { messageOf, OperatorError } from './errors.js';
import { endRecorded, isAlive, recordProcess, waitForEnd } from './process/process-record.js';
import { readReadiness } from './process/ready.js';
import { hashSources } from './install/source-hash.js';
import { createSteps, formatSeconds, indent } from './steps.js';
import { lastWords } from './process/supervise.js';
import { isPresent, toolchains, toolchainVersion } from './install/toolchains.js';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-launcher-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;

test('a data folder is created with passage for other accounts and closed logs', () => {
  const path = join(folder, 'a/deep/data');
  prepareDataFolder(path);
  assert.equal(statSync(path).mode & 0o777, 0o711);
  assert.equal(statSync(join(path, 'logs')).mode & 0o777, 0o700);
  prepareDataFolder(path);
  assert.ok(freeBytes(path) > 0);
});

test('files left readable by an open umask are reported, and closed by the next start', () => {
  const path = join(folder, 'open/data');
  prepareDataFolder(path);
  /** @type {[name: string, mode: number][]} */
  const created = [
    ['blobs/ab', 0o755],
    ['judge/blobs', 0o777],
    ['backups', 0o711],
  ];
  for (const [name, mode] of created) {
    mkdirSync(join(path, name), { recursive: true });
    chmodSync(join(path, name), mode);
    writeFileSync(join(path, name, 'answer'), '42');
    chmodSync(join(path, name, 'answer'), 0o646);
  }
  writeFileSync(join(path, 'secret.key'), 'key');
  chmodSync(join(path, 'secret.key'), 0o644);
  chmodSync(path, 0o757);
  const readable = openPlaces(path, 100).map((one) => one.slice(path.length));
  for (const name of ['', '/blobs/ab', '/blobs/ab/answer', '/judge/blobs', '/secret.key', '/backups/answer'])
    assert.ok(readable.includes(name), `${name} is not among ${readable.join(' ')}`);
  assert.equal(openPlaces(path, 2).length, 2);
  closeDataFolder(path);
  assert.deepEqual(openPlaces(path, 100), []);
  assert.equal(statSync(path).mode & 0o777, 0o711);
  assert.equal(readFileSync(join(path, 'blobs/ab/answer'), 'utf8'), '42');
});

test('a shared folder such as /tmp keeps its mode', () => {
  const path = join(folder, 'shared');
  mkdirSync(path);
  chmodSync(path, 0o1777);
  closeDataFolder(path);
  assert.equal(statSync(path).mode & 0o7777, 0o1777);
});

test('a folder below one that the sandbox shows is detected through any link', () => {
  const link = join(folder, 'link');
  symlinkSync('/usr/share', link);
  for (const path of ['/usr', '/usr/local/xiezhi/data', '/bin/x', link, join(link, 'not/yet/there')])
    assert.notEqual(seenBySandbox(path), null, path);
  for (const path of [folder, '/usrlocal', '/var/lib/xiezhi', join(folder, 'usr'), '/'])
    assert.equal(seenBySandbox(path), null, path);
  assert.ok(isWithin('/a/b', '/a') && isWithin('/a', '/a') && isWithin('/a', '/') && !isWithin('/ab', '/a'));
});

test('a data folder may have an unusual name', () => {
  for (const name of ['数据 夹', "quote's", 'a"b', '$HOME', '-rf', 'x'.repeat(200), 'per%20cent'])
    prepareDataFolder(join(folder, 'odd', name));
});

test('an invalid data folder is refused with a fix', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const impossible = [
    file,
    join(file, 'below'),
    '/proc/xiezhi',
    join(folder, 'y'.repeat(300)),
    '/dev/null',
    'a\0b',
  ];
  for (const path of impossible) {
    assert.throws(
      () => prepareDataFolder(path),
      (error) => {
        assert.ok(error instanceof OperatorError, path);
        assert.match(error.message, /is not writable: .*\n.*XIEZHI_DATA/);
        return true;
      },
    );
  }
});

test('a folder of another account is refused', { skip: isRoot ? 'root may write anywhere' : false }, () => {
  const path = join(folder, 'foreign');
  mkdirSync(path);
  chmodSync(path, 0o500);
  assert.throws(() => prepareDataFolder(path), /not writable/);
});

test('a secret is created once, long, and readable by its owner only', () => {
  const path = join(folder, 'secret');
  const first = keepSecret(path);
  assert.match(first, /^[\w-]{43}$/);
  assert.equal(keepSecret(path), first);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  for (const cutOff of ['', '\n']) {
    writeFileSync(path, cutOff);
    const secondRead = keepSecret(path);
    assert.match(secondRead, /^[\w-]{43}$/);
    assert.equal(keepSecret(path), secondRead);
  }
  writeFileSync(path, 'mine, with a line end\n');
  assert.equal(keepSecret(path), 'mine, with a line end');
  assert.notEqual(keepSecret(join(folder, 'another')), first);
});

test('the hash of sources depends only on what is built from them', () => {
  const root = join(folder, 'sources');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  mkdirSync(join(root, 'a'));
  writeFileSync(join(root, 'a/one.ts'), '1');
  const first = hashSources([root]);
  for (const name of ['node_modules/x.js', 'a/one.test.ts']) {
    writeFileSync(join(root, name), 'x');
    assert.equal(hashSources([root]), first, name);
  }
  assert.equal(hashSources([root, join(root, 'gone')]), first);
  const hashes = new Set([first]);
  writeFileSync(join(root, 'a/one.ts'), '2');
  hashes.add(hashSources([root]));
  rmSync(join(root, 'a/one.ts'));
  writeFileSync(join(root, 'a/two.ts'), '1');
  hashes.add(hashSources([root]));
  // The hash changes when a character moves from the end of one file to the start of the next.
  writeFileSync(join(root, 'a/two.ts'), '12');
  writeFileSync(join(root, 'b.ts'), '3');
  hashes.add(hashSources([root]));
  writeFileSync(join(root, 'a/two.ts'), '1');
  writeFileSync(join(root, 'b.ts'), '23');
  hashes.add(hashSources([root]));
  assert.equal(hashes.size, 5);
});

test('a record identifies exactly one process', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const record = recordProcess(child.pid ?? 0);
  assert.equal(isAlive(record), true);
  assert.equal(isAlive({ ...record, startTime: `${record.startTime}0` }), false);
  assert.equal(isAlive({ ...record, boot: '' }), false);
  assert.equal(isAlive({ ...record, startTime: '' }), false);
  assert.equal(isAlive(undefined), false);
  assert.equal(await waitForEnd(record, 0), false);
  await endRecorded(
    { ...record, boot: 'another' },
    { signal: 'SIGKILL', lastSignal: 'SIGKILL', timeoutMs: 0 },
  );
  assert.equal(isAlive(record), true);
  await endRecorded(record, { signal: 'SIGTERM', lastSignal: 'SIGKILL', timeoutMs: 5000 });
  assert.equal(isAlive(record), false);
  await endRecorded(record, { signal: 'SIGTERM', lastSignal: 'SIGKILL', timeoutMs: 0 });
});

test('a zombie counts as ended, and a process with an unusual name is found', async () => {
  const shell = spawn(
    'sh',
    ['-c', 'cp "$(command -v sleep)" "$0/a) Z 1 (b"; "$0/a) Z 1 (b" 60 & echo $!; wait', folder],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [output] = await once(shell.stdout, 'data');
  const strange = recordProcess(Number(output));
  assert.match(strange.startTime, /^\d+$/);
  assert.equal(isAlive(strange), true);
  await endRecorded(strange, { signal: 'SIGKILL', lastSignal: 'SIGKILL', timeoutMs: 5000 });
  shell.kill();
  assert.equal(recordProcess(2 ** 30).startTime, '');
});

test('commands return output, status and lines without colors, and report a missing program', async () => {
  /** @type {string[]} */
  const lines = [];
  const script = 'cat; printf "\\033[31mred\\033[0m\\nlast" >&2; exit 7';
  const result = await runCommand('sh', ['-c', script], {
    input: 'in\n',
    onLine: (line) => lines.push(line),
  });
  assert.deepEqual([result.status, result.stdout], [7, 'in\n']);
  assert.deepEqual(lines.sort(), ['in', 'red']);
  assert.equal(lastLines(result, 2), 'red\nlast');
  const missing = await runCommand(join(folder, 'no-such'), []);
  assert.deepEqual([missing.status, /ENOENT/.test(missing.stderr)], [127, true]);
  const killed = await runCommand('sh', ['-c', 'kill -9 $$']);
  assert.equal(killed.status, 1);
  // `true` does not read its input.
  assert.equal((await runCommand('true', [], { input: 'x'.repeat(1 << 20) })).status, 0);
});

test('steps are printed line by line without a terminal', async () => {
  let text = '';
  const output = { write: (/** @type {string} */ piece) => void (text += piece) };
  const steps = createSteps({ output });
  await steps.run('Quiet', () => {});
  await steps.run('Told', () => ({ detail: 'with this' }));
  await steps.run('Warned', async () => ({ detail: 'so', warning: 'first\n\nsecond' }));
  await assert.rejects(
    steps.run('Broken', () => {
      throw new Error('reason');
    }),
    /reason/,
  );
  steps.say('end');
  assert.deepEqual(text.replace(/0\.\d s/, 'TIME').split('\n'), [
    '  ✓ Quiet',
    '  ✓ Told             with this',
    '  ! Warned           so',
    '    first',
    '',
    '    second',
    '  ✗ Broken           TIME',
    'end',
    '',
  ]);
  text = '';
  const onlyWork = createSteps({ output, onlyWork: true });
  await onlyWork.run('Nothing', () => ({ skipped: true }));
  await onlyWork.run('Skipped', () => ({ skipped: true, warning: 'but' }));
  assert.equal(text, '  ! Skipped\n    but\n');
});

test('times and indents are readable', () => {
  /** @type {[number, string][]} */
  const times = [
    [0, '0.0 s'],
    [1449, '1.4 s'],
    [59_900, '59.9 s'],
    [59_960, '1 min 0 s'],
    [60_000, '1 min 0 s'],
    [119_400, '1 min 59 s'],
    [119_700, '2 min 0 s'],
  ];
  for (const [milliseconds, text] of times) assert.equal(formatSeconds(milliseconds), text);
  assert.equal(indent('a\n\nb\n'), '    a\n\n    b\n');
});

test('the last six lines of a child are shown, each by its message', () => {
  const many = Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n');
  assert.equal(lastWords(many), 'line 3\nline 4\nline 5\nline 6\nline 7\nline 8');
  assert.equal(lastWords(''), '');
  assert.equal(lastWords('{"level":30}\n'), '{"level":30}');
  assert.equal(lastWords('{"err":{"message":"why"}}'), 'why');
  assert.equal(lastWords('{"msg":"a","err":null}'), 'a');
});

test('errors of any kind have a message', () => {
  assert.equal(messageOf(new OperatorError('so')), 'so');
  assert.equal(messageOf('text'), 'text');
  assert.equal(messageOf(undefined), 'undefined');
});

test('a site that does not answer, or with another answer, is not ready', async () => {
  assert.equal(await readReadiness('http://127.0.0.1:1'), undefined);
  assert.equal(await readReadiness('not an address'), undefined);
});

test("compilers: each language once, from the distribution's paths only, in one command", async () => {
  const languages = toolchains.map(({ language }) => language);
  assert.equal(new Set(languages).size, languages.length);
  const packages = toolchains.flatMap((one) => one.packages);
  assert.equal(new Set(packages).size, packages.length);
  for (const { files, version, packages: own } of toolchains) {
    for (const file of [...files, version[0] ?? '']) assert.match(file, /^\/usr\/bin\/[\w+.]+$/);
    assert.ok(files.includes(version[0] ?? ''));
    for (const name of own)
      assert.match(aptCommand(packages), new RegExp(` ${name.replace('++', '\\+\\+')}(?: |$)`));
  }
  const base = { language: 'X', packages: [], version: ['/bin/sh', '-c', 'echo none'] };
  assert.equal(isPresent({ ...base, files: ['/bin/sh', join(folder, 'gone')] }), false);
  assert.equal(isPresent({ ...base, files: ['/bin/sh'] }), true);
  /** @type {[string, string][]} */
  const versions = [
    ['echo none', 'unknown version'],
    ['echo javac 21.0.1 >&2', '21.0.1'],
    ['echo go version go1.22.3 linux', '1.22.3'],
    ['exit 1', 'unknown version'],
  ];
  for (const [script, version] of versions)
    assert.equal(await toolchainVersion({ ...base, files: [], version: ['/bin/sh', '-c', script] }), version);
});

test('every launcher entry runs without the pinned Node: none imports TypeScript', () => {
  for (const name of ['start.js', 'run.js', 'test.js', 'doctor.js'])
    assert.doesNotMatch(readFileSync(join(import.meta.dirname, name), 'utf8'), /^import .* from '.*\.ts';/m);
});
