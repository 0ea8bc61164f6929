import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseForeignJson, storableText } from './parse-json.ts';

test('replaces what no column can store, and keeps everything else', () => {
  const text = String.raw`{"a":"x\ud800y","b":["\u0000","\ud83d\ude00",1,null],"c":{"d":"\udc00"}}`;
  assert.deepEqual(parseForeignJson(text), {
    a: 'x\ufffdy',
    b: ['\ufffd', '😀', 1, null],
    c: { d: '\ufffd' },
  });
  assert.equal(storableText('数据 😀'), '数据 😀');
  assert.throws(() => parseForeignJson('{'), SyntaxError);
});
