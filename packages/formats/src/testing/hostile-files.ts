import { crc32, deflateSync } from 'node:zlib';
import { buildZip, type ZipEntry } from './zip-builder.ts';

/** A file that is expensive to process. */
export interface HostileFile {
  readonly name: string;
  /** Where it is uploaded. */
  readonly kind: 'package' | 'testData' | 'picture';
  /** Expected English error message; null if the file is accepted. */
  readonly refusal: RegExp | null;
  readonly bytes: () => Buffer;
}

const kilobytes = 1024;

/** Texts of about 600 KB. Each is slow to parse for a different reason. */
const yamlTexts: Readonly<Record<string, readonly [text: () => string, refusal: RegExp]>> = {
  'a long flow sequence': [() => `a: [${'1,'.repeat(300_000)}1]`, /values and marks/],
  'many keys': [() => lines(60_000, (index) => `k${index}: 1`), /values and marks/],
  'a flow map of many keys': [() => `a: {${'k: 1,'.repeat(100_000)}}`, /values and marks/],
  'deep flow sequences': [() => `a: ${'['.repeat(300_000)}`, /nested too deeply/],
  'deep compact sequences': [() => `a:\n${'- '.repeat(300_000)}1`, /nested too deeply/],
  'deep explicit keys': [() => `${'? '.repeat(300_000)}1`, /nested too deeply/],
  'deep maps': [() => lines(900, (index) => `${' '.repeat(index)}k:`), /nested too deeply/],
  'aliases of aliases': [
    () => `a0: &a0 x\n${lines(40, (index) => `a${index + 1}: &a${index + 1} [*a${index},*a${index}]`)}`,
    /aliases are not allowed/,
  ],
  'many aliases': [() => `a: &a 1\nb: [${'*a,'.repeat(200_000)}]`, /aliases are not allowed/],
  merges: [() => `a: &a {x: 1}\n${lines(20_000, () => '<<: *a')}`, /aliases are not allowed/],
  'unknown tags': [() => `a: [${'!a 1,'.repeat(100_000)}]`, /custom tags are not allowed/],
  comments: [() => `a: 1\n${'#\n'.repeat(300_000)}`, /values and marks/],
  'blank lines of a text': [() => `a: |\n${'\n'.repeat(600_000)}`, /values and marks/],
};

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

const packageOf = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  buildZip(Object.entries(files).map(([name, content]): ZipEntry => ({ name, content })));

const fps = (inside: string, head = ''): Buffer =>
  packageOf({ 'a.xml': `<?xml version="1.0"?>${head}<fps version="1.4">${inside}</fps>` });

const texts: readonly HostileFile[] = [
  ...Object.entries(yamlTexts).map(([name, [text, refusal]]): HostileFile => ({
    name: `YAML: ${name}`,
    kind: 'package',
    refusal,
    bytes: () => packageOf({ 'problem.yaml': text(), 'data/secret/1.in': '1', 'data/secret/1.ans': '1' }),
  })),
  {
    name: 'XML: entities of entities',
    kind: 'package',
    refusal: /DTD inside the file is not allowed/,
    bytes: () =>
      fps('&b;', `<!DOCTYPE fps [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`),
  },
  {
    name: 'XML: deep elements',
    kind: 'package',
    refusal: /nested too deeply/,
    bytes: () => fps(`<item>${'<a>'.repeat(100_000)}`),
  },
  {
    name: 'XML: very many elements',
    kind: 'package',
    refusal: /./,
    bytes: () => fps('<item/>'.repeat(200_000)),
  },
  {
    name: 'XML: very many attributes',
    kind: 'package',
    refusal: /./,
    bytes: () => fps(`<item ${lines(60_000, (index) => `a${index}="1"`)}></item>`),
  },
  {
    name: 'JSON: deep lists',
    kind: 'package',
    refusal: /./,
    bytes: () => packageOf({ 'xiezhi-problem.json': `{"a":${'['.repeat(250_000)}${']'.repeat(250_000)}}` }),
  },
  {
    name: 'TeX: deep groups',
    kind: 'package',
    refusal: /./,
    bytes: () =>
      packageOf({
        'problem.yaml': 'name: X\n',
        'problem_statement/problem.en.tex': `\\problemname{X}${'{\\bf '.repeat(100_000)}`,
        'data/secret/1.in': '1',
        'data/secret/1.ans': '1',
      }),
  },
];

const zips: readonly HostileFile[] = [
  {
    name: 'ZIP: a long file that packs well',
    kind: 'testData',
    refusal: null,
    bytes: () => packageOf({ '1.in': Buffer.alloc(64 * kilobytes * kilobytes), '1.out': '1' }),
  },
  {
    name: 'ZIP: more entries than are taken',
    kind: 'testData',
    refusal: /more than 4096 files/,
    bytes: () =>
      buildZip(
        Array.from({ length: 60_000 }, (_, index): ZipEntry => ({ name: `${index}.in`, content: '' })),
      ),
  },
  {
    name: 'ZIP: one name many times',
    kind: 'testData',
    refusal: /twice/,
    bytes: () =>
      buildZip(Array.from({ length: 4000 }, (_, index): ZipEntry => ({ name: '1.in', content: `${index}` }))),
  },
  {
    name: 'ZIP: a lying size',
    kind: 'testData',
    refusal: /cannot be read/,
    bytes: () => buildZip([{ name: '1.in', content: 'x'.repeat(100_000), statedSize: 1 }]),
  },
  {
    name: 'ZIP: a way out',
    kind: 'testData',
    refusal: /cannot be read/,
    bytes: () => buildZip([{ name: '../../1.in', content: '1' }]),
  },
  {
    name: 'ZIP: NUL in a name',
    kind: 'testData',
    refusal: /cannot be read/,
    bytes: () => buildZip([{ name: '1\0.in', content: '1' }]),
  },
  {
    name: 'ZIP: entries that share their bytes',
    kind: 'testData',
    refusal: /larger than/,
    bytes: () => overlapping(1200, 1024 * kilobytes),
  },
  {
    name: 'CSV: one line of a megabyte',
    kind: 'testData',
    refusal: null,
    bytes: () => packageOf({ '1.in': '1', '1.out': '1', 'groups.csv': `"${','.repeat(1_000_000)}` }),
  },
  {
    name: 'ZIP: cases whose names all become one',
    kind: 'testData',
    refusal: null,
    bytes: () =>
      buildZip(
        Array.from({ length: 2000 }, (_, index): ZipEntry => ({
          name: `${'d'.repeat(20)}${index}/${'x'.repeat(120)}.in`,
          content: '1',
        })),
      ),
  },
];

/** Returns an archive in which all directory entries refer to the same local file. */
function overlapping(count: number, size: number): Buffer {
  const zip = buildZip([{ name: 'aaaa.in', content: Buffer.alloc(size, 'ab') }]);
  const at = zip.readUInt32LE(zip.length - 6);
  const entry = zip.subarray(at, zip.length - 22);
  const directory = Array.from({ length: count }, (_, index) => {
    const copy = Buffer.from(entry);
    copy.write(`${index}`.padStart(4, '0'), 46);
    return copy;
  });
  const end = Buffer.from(zip.subarray(zip.length - 22));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([zip.subarray(0, at), ...directory, end]);
}

const pictures: readonly HostileFile[] = [
  {
    name: 'PNG: 60,000 pixels wide and high',
    kind: 'picture',
    refusal: /cannot be read/,
    bytes: () => png(60_000, 60_000, Buffer.alloc(1)),
  },
  {
    name: 'PNG: as large as is drawn, of zeros',
    kind: 'picture',
    refusal: null,
    bytes: () => png(5000, 4900, Buffer.alloc(4900 * 5001)),
  },
  {
    name: 'GIF: a thousand large pictures',
    kind: 'picture',
    refusal: /cannot be read/,
    bytes: () => gif(4000, 4000, 1000),
  },
  {
    name: 'BMP: says that it is very large',
    kind: 'picture',
    refusal: /cannot be read/,
    bytes: () => bmp(30_000, 30_000),
  },
  {
    name: 'BMP: as large as is drawn',
    kind: 'picture',
    refusal: null,
    bytes: () => bmp(2896, 2896),
  },
  {
    name: 'WEBP: a head alone',
    kind: 'picture',
    refusal: /cannot be read/,
    bytes: () =>
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1'), Buffer.alloc(22, 0xff)]),
  },
];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number, count: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = [Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])];
  const picture = [Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0])];
  return Buffer.concat([
    ...head,
    ...Array.from({ length: count }, () => picture).flat(),
    Buffer.from([0x3b]),
  ]);
}

/** Returns a bitmap with one bit per pixel. */
function bmp(width: number, height: number): Buffer {
  const stride = Math.ceil(width / 32) * 4;
  const isWhole = width < 10_000;
  const bytes = Buffer.alloc(62 + (isWhole ? stride * height : 100));
  bytes.write('BM');
  bytes.writeUInt32LE(62, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(1, 28);
  return bytes;
}

/** Expensive files of every kind that the site parses. */
export const hostileFiles: readonly HostileFile[] = [...texts, ...zips, ...pictures];
