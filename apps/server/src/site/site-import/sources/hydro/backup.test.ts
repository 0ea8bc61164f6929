import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { buildZip } from '@xiezhi/formats/testing/zip-builder';
import { ObjectId, serialize } from 'bson';
import { SourceError } from '../../model/source-error.ts';
import { writeHydroBackup } from '../../testing/hydro-backup.ts';
import { type Backup, openBackup } from './backup.ts';
import { storableJson } from '../../raw/storable-json.ts';
import { type Document, readBson } from './bson-stream.ts';

let folder: string;
let archive: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiezhi-backup-'));
  const content = join(folder, 'content');
  writeHydroBackup(content);
  const paths = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(content, path)).isFile())
    .toSorted();
  archive = join(folder, 'backup.zip');
  writeFileSync(
    archive,
    buildZip(paths.map((name) => ({ name, content: readFileSync(join(content, name)) }))),
  );
});
after(() => rmSync(folder, { recursive: true, force: true }));

async function contentsOf(backup: Backup): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for await (const entry of backup.entries()) {
    const bytes = await buffer(await backup.open(entry));
    assert.equal(bytes.length, entry.size, entry.path);
    contents.set(entry.path, bytes.toString('base64'));
  }
  await backup.close();
  return new Map([...contents].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

test('an archive has the files of its folder', async () => {
  const unpacked = await contentsOf(await openBackup(join(folder, 'content')));
  assert.deepEqual(await contentsOf(await openBackup(archive)), unpacked);
  assert.ok(unpacked.size > 10);
});

test('what is no backup is refused with a reason', async () => {
  await assert.rejects(openBackup(join(folder, 'nowhere')), SourceError);
  const text = join(folder, 'text.zip');
  writeFileSync(text, 'no archive');
  await assert.rejects(openBackup(text), SourceError);
});

async function documentsOf(bytes: Buffer, chunkSize: number): Promise<Document[]> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const documents: Document[] = [];
  for await (const document of readBson(chunks(), 'user.bson')) documents.push(document);
  return documents;
}

test('documents are read in chunks of any size', async () => {
  const documents = [{ a: 1 }, { text: 'x'.repeat(5000) }, { list: [new ObjectId(), new Date(0)] }];
  const bytes = Buffer.concat(documents.map((one) => serialize(one)));
  for (const size of [1, 7, 4096, bytes.length])
    assert.equal(storableJson(await documentsOf(bytes, size)), storableJson(documents));
});

test('a damaged collection is refused, and never read beyond the limit of a document', async () => {
  const bytes = Buffer.from(serialize({ a: 'text' }));
  await assert.rejects(documentsOf(bytes.subarray(0, -1), 64), /incomplete/);
  const huge = Buffer.alloc(64);
  huge.writeInt32LE(2_000_000_000, 0);
  await assert.rejects(documentsOf(huge, 64), /damaged|incomplete/);
  const wrong = Buffer.from(bytes);
  wrong[4] = 0x7a;
  await assert.rejects(documentsOf(wrong, 64), /damaged/);
});

test('texts lose what the database does not store', () => {
  assert.equal(storableJson({ text: 'a\0b\uD800' }), '{"text":"ab\uFFFD"}');
});
