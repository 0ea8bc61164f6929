// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { archiveOf } from './archive.ts';

const file = (name: string) => new File(['1'], name);

it.each([
  [['a.zip'], ['a.zip']],
  [['1.in'], ['1.in.zip']],
  [['1.in', '1.out', '2.in'], ['1.in +2.zip']],
])('names the archive of %j by its first file, without a translated word', async (selected, expected) => {
  const archives = await archiveOf(selected.map(file));
  expect(archives.map(({ name }) => name)).toEqual(expected);
});
