import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  childAt,
  childrenOf,
  decodeXml,
  encodingsOf,
  parseXml,
  textAt,
  treeBuilder,
  xmlDecoder,
} from './xml.ts';

test('elements are found by their path, the first one of several', () => {
  const root = parseXml('f.xml', '<a x="1"><b>  one </b><b><c>two</c></b><b><![CDATA[<3>]]></b></a>');
  assert.deepEqual([root.name, root.attributes['x']], ['a', '1']);
  assert.deepEqual(
    childrenOf(root, 'b').map(({ text }) => text),
    ['  one ', '', '<3>'],
  );
  assert.deepEqual([childrenOf(undefined, 'b'), childrenOf(root, 'c')], [[], []]);
  assert.deepEqual([textAt(root, 'b'), textAt(root, 'b/c'), textAt(undefined, 'b')], ['one', '', '']);
  assert.equal(childAt(childrenOf(root, 'b')[1], 'c')?.text, 'two');
});

test('a text that is kept elsewhere stays out of the tree', () => {
  const seen: string[] = [];
  const builder = treeBuilder('f.xml', ({ name, text }) => {
    seen.push(`${name}=${text}`);
    return name === 'b' ? '' : text;
  });
  builder.write('<a>1<b>lo');
  builder.write('ng</b>2</a>');
  const root = builder.end();
  assert.deepEqual([seen, root.text, textAt(root, 'b')], [['b=long', 'a=12'], '12', '']);
});

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

test('documents that are broken, empty, too deep or with a DTD inside are refused by name', () => {
  assert.equal(parseXml('f.xml', nested(64)).name, 'a');
  assert.throws(() => parseXml('f.xml', nested(65)), /^PackageError: f\.xml: nested too deeply/);
  assert.throws(() => parseXml('f.xml', '<a>'), /^PackageError: f\.xml: is not well-formed XML/);
  assert.throws(() => parseXml('f.xml', ''), /^PackageError: f\.xml: is/);
  assert.throws(() => parseXml('f.xml', '<!DOCTYPE a [<!ENTITY x "y">]><a/>'), /a DTD inside the file/);
  assert.equal(parseXml('f.xml', '<!DOCTYPE a SYSTEM "http://x/y.dtd"><a/>').name, 'a');
});

/** Parses a document with `total` elements and returns the number of elements inside the root. */
function readElements(total: number): number {
  const builder = treeBuilder('f.xml');
  builder.write('<a>');
  const inner = total - 1;
  for (let written = 0; written < inner; written += 1000)
    builder.write('<b/>'.repeat(Math.min(1000, inner - written)));
  builder.write('</a>');
  return childrenOf(builder.end(), 'b').length;
}

test('a document of more than 1,000,000 elements is refused by name', () => {
  assert.equal(readElements(1_000_000), 999_999);
  assert.throws(() => readElements(1_000_001), /^PackageError: f\.xml: nested too deeply or too large/);
});

const declared = (length: number) => '<?xml encoding="x"'.replace('l ', `l${' '.repeat(length - 17)}`);
const encodings = (text: string) => encodingsOf(Buffer.from(text, 'latin1'));

test('an encoding is that of the mark, then of the declaration, then UTF-8 or GB18030', () => {
  assert.deepEqual(encodings('\xff\xfe<'), ['utf-16le']);
  assert.deepEqual(encodings('\xfe\xff<'), ['utf-16be']);
  assert.deepEqual(encodings('\xff<'), ['utf-8', 'gb18030']);
  assert.deepEqual(encodings('\xfe<'), ['utf-8', 'gb18030']);
  assert.deepEqual(encodings(`<?xml version="1.0" encoding='GBK'?>`), ['GBK', 'utf-8', 'gb18030']);
  assert.equal(declared(200).length, 200);
  assert.deepEqual(encodings(declared(200)), ['x', 'utf-8', 'gb18030']);
  assert.deepEqual(encodings(declared(201)), ['utf-8', 'gb18030']);
  assert.deepEqual(decodeXml(Buffer.from('<a>字</a>')), { text: '<a>字</a>', replaced: 0 });
  assert.equal(decodeXml(Buffer.from([0xd7, 0xd6])).text, '字');
  assert.equal(decodeXml(Buffer.from('\ufeff<a>字</a>', 'utf16le')).text, '<a>字</a>');
  assert.equal(
    decodeXml(Buffer.from('<?xml encoding="none-such"?>字')).text,
    '<?xml encoding="none-such"?>字',
  );
  assert.throws(() => decodeXml(Buffer.from([0xff, 0xfe, 0x00])), /in no known encoding/);
});

test('line ends and forbidden characters are the same wherever a chunk ends', () => {
  const bytes = Buffer.from('a\r\nb\rc\n\rd\0e\u0007字\r');
  for (let at = 0; at <= bytes.length; at++) {
    const decoder = xmlDecoder('utf-8');
    const text = [bytes.subarray(0, at), bytes.subarray(at), undefined].map((chunk) =>
      decoder?.decode(chunk),
    );
    assert.equal(text.join(''), 'a\nb\nc\n\nd\ufffde\ufffd字\n', String(at));
    assert.equal(decoder?.replaced(), 2);
  }
  assert.equal(xmlDecoder('no such encoding'), null);
  assert.equal(xmlDecoder('utf-8')?.decode(Buffer.from([0xff])), null);
});
