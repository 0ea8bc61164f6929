import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { type ArchivePart, type OutputFile, writeArchive } from '@xiezhi/formats';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { TextSpool } from './text-spool.ts';

const megabyte = 1024 ** 2;

test('an archive has every byte of its texts although most of them were kept in a file', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-spool-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const spool = await TextSpool.create(join(folder, 'texts'));
  context.after(() => spool.close());
  const source = {
    list: () => [],
    read: () => Promise.resolve(Buffer.from('of the source')),
    stream: () => Promise.resolve(Readable.from([Buffer.from('of the source')])),
    close: () => Promise.resolve(),
  };
  const textOf = (problem: number) => `题 ${problem} `.repeat(megabyte / 4).slice(0, megabyte);
  const parts: ArchivePart[] = [];
  for (let problem = 0; problem < 24; problem += 1) {
    const files: OutputFile[] = [
      { path: 'text', content: textOf(problem), isExecutable: true },
      { path: 'empty', content: '' },
      { path: 'pieces', pieces: [textOf(problem), { from: 'x', as: 'base64' }, textOf(problem + 1)] },
      { path: 'copied', from: 'x' },
    ];
    parts.push(await spool.put({ written: { root: `p${problem}/`, files, remarks: [] }, source }));
  }
  assert.ok(statSync(join(folder, 'texts')).size > 40 * megabyte);
  const kept = parts.flatMap(({ written }) =>
    written.files.flatMap((file) => ('content' in file ? [file.content.length] : [])),
  );
  assert.ok(kept.reduce((sum, length) => sum + length, 0) <= 16 * megabyte);
  const path = join(folder, 'archive.zip');
  await writeArchive(path, parts);
  const archive = await openZip(path);
  for (let problem = 0; problem < 24; problem += 1) {
    const read = async (name: string) => (await archive.read(`p${problem}/${name}`)).toString('utf8');
    assert.equal(await read('text'), textOf(problem));
    assert.equal(await read('empty'), '');
    assert.equal(
      await read('pieces'),
      textOf(problem) + Buffer.from('of the source').toString('base64') + textOf(problem + 1),
    );
    assert.equal(await read('copied'), 'of the source');
  }
  await archive.close();
});
