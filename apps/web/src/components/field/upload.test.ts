import { expect, it } from 'vitest';
import { isAccepted, sizeText } from './upload.ts';

it.each([
  ['data.ZIP', 'application/zip', '.zip', true],
  ['data.tar', '', '.zip,.tar.gz', false],
  ['data.tar.gz', '', '.zip, .tar.gz', true],
  ['a.png', 'image/png', 'image/*', true],
  ['a.png', 'image/png', 'image/jpeg', false],
  ['image', 'imagery/x', 'image/*', false],
  ['anything', '', '', true],
])('%s (%s) for %j: %j', (name, type, accept, expected) => {
  expect(isAccepted({ name, type }, accept)).toBe(expected);
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [19_500_000, '18.6 MB'],
  [256 * 1024 * 1024, '256 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
