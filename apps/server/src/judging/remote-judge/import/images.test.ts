import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withImages } from './images.ts';

const links = new Map([['https://oj.example/a.png', '/api/public/img/1.png']]);

const of = (address: string) =>
  `![a](${address}) [link](${address}) [![b \\[c](${address})](${address}) ![none](https://oj.example/b.png)`;

test('replaces addresses of images, not of links', () => {
  const expected =
    '![a](/api/public/img/1.png) [link](https://oj.example/a.png) ' +
    '[![b \\[c](/api/public/img/1.png)](https://oj.example/a.png) ![none](https://oj.example/b.png)';
  assert.equal(withImages(of('https://oj.example/a.png'), links), expected);
});

test('a text that begins many images and ends none is read in time', () => {
  const begun = performance.now();
  for (const piece of ['![', '![](', '![a](https://', '](http://x'])
    assert.equal(withImages(piece.repeat(100_000), links), piece.repeat(100_000));
  assert.ok(performance.now() - begun < 5000);
});
