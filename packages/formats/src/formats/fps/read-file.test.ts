import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { PackageError, type PackageSource } from '../../model/plan.ts';
import { childAt, textAt } from '../../text/xml.ts';
import { openFps } from './fps.ts';
import { readFpsFile } from './read-file.ts';

/** Returns a source whose XML files arrive in chunks of `bit` bytes. Reading a whole file fails. */
function inBits(files: Readonly<Record<string, Buffer>>, bit: number, stated?: number): PackageSource {
  const cut = (bytes: Buffer) =>
    Array.from({ length: Math.ceil(bytes.length / bit) }, (_, at) =>
      bytes.subarray(at * bit, (at + 1) * bit),
    );
  return {
    list: () => Object.entries(files).map(([path, { length }]) => ({ path, size: stated ?? length })),
    read: () => Promise.reject(new Error('read as a whole')),
    stream: (path) => Promise.resolve(Readable.from(cut(files[path] ?? Buffer.alloc(0)))),
    close: () => Promise.resolve(),
  };
}

const item = (data: string) =>
  `<?xml version="1.0"?><fps version="1.4"><item><title>\u7532</title><test_input>${data}</test_input>` +
  '<test_output><![CDATA[1\r\n\r2]]></test_output></item></fps>';

test('reads a file in chunks split anywhere and returns its data as bytes', async () => {
  const bytes = Buffer.from(item('a &amp; \u8c78\r\nb\u0002'));
  for (const bit of [1, 2, 3, 7, 4096]) {
    const file = await readFpsFile(inBits({ 'a.xml': bytes }, bit), 'a.xml');
    const found = childAt(file?.root, 'item');
    assert.equal(textAt(found, 'title'), '\u7532');
    const data = found?.children.map((one) => String(file?.data.get(one) ?? ''));
    assert.deepEqual(data, ['', 'a & \u8c78\nb\ufffd', '1\n\n2'], String(bit));
    assert.equal(textAt(found, 'test_input'), '');
    assert.equal(file?.replaced, 1);
  }
});

test('starts again with another encoding if the first one does not fit', async () => {
  // The bytes of the character 甲 in GB18030, after much text that is also valid UTF-8.
  const [before = '', after = ''] = item('x'.repeat(9000)).split('\u7532');
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xbc, 0xd7]), Buffer.from(after)]);
  const file = await readFpsFile(inBits({ 'a.xml': bytes }, 100), 'a.xml');
  assert.equal(textAt(file?.root, 'item/title'), '\u7532');
  const odd = Buffer.from('<?xml version="1.0"?><fps>\xff\xff</fps>', 'latin1');
  await assert.rejects(readFpsFile(inBits({ 'a.xml': odd }, 5), 'a.xml'), /no known encoding/);
  const cut = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><fps>\u7532`).subarray(0, -1);
  await assert.rejects(
    readFpsFile(inBits({ 'a.xml': cut }, 5), 'a.xml'),
    /ends in the middle of a character/,
  );
});

test('ignores other XML files and rejects files above the total size limit', async () => {
  const other = Buffer.from('<svg/>');
  assert.equal(await readFpsFile(inBits({ 'a.xml': other }, 2), 'a.xml'), null);
  const one = Buffer.from(item('1'));
  const huge = inBits({ 'a.xml': one, 'b.xml': one }, 64, 200 * 1024 ** 2);
  await assert.rejects(openFps(huge, 'x.zip'), (error: unknown) => {
    assert.ok(error instanceof PackageError);
    assert.match(error.message, /too large to be read at once/);
    return true;
  });
});

test('skips bytes before the XML and reports them if they are text', async () => {
  const xml = item('1');
  const notice = '<br />\n<b>Notice</b>: Undefined index: id in /var/www/a.php on line 3<br />\n';
  const begins = { '': 0, '\ufeff': 0, ' \r\n\n': 0, '\ufeff\n ': 0, [notice]: notice.trim().length };
  for (const [begin, skipped] of Object.entries(begins)) {
    const bytes = Buffer.from(begin + xml);
    for (const bit of [1, 16, 4096]) {
      const file = await readFpsFile(inBits({ 'a.xml': bytes }, bit), 'a.xml');
      assert.equal(textAt(file?.root, 'item/title'), '\u7532', JSON.stringify([begin, bit]));
      assert.equal(file?.skipped, skipped);
    }
  }
});

test('finds the XML within the first 64 KiB', async () => {
  const xml = '<fps version="1.4"><item/></fps>';
  const begin = '<fps '.length;
  for (const [blanks, isFound] of [
    [64 * 1024 - begin, true],
    [64 * 1024 - begin + 1, false],
  ] as const)
    for (const bit of [1000, 64 * 1024, 100_000]) {
      const bytes = Buffer.from(' '.repeat(blanks) + xml);
      const file = await readFpsFile(inBits({ 'a.xml': bytes }, bit), 'a.xml');
      assert.equal(file?.root.name, isFound ? 'fps' : undefined, `${blanks} ${bit}`);
    }
});
