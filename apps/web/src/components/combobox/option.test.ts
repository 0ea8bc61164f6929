import { expect, it } from 'vitest';
import { isCreate, matchingOptions, withCreate } from './option.ts';

const options = [
  { value: '1', label: 'qiushi', detail: 'Beijing' },
  { value: '2', label: 'Baize' },
];

it.each([
  ['', ['1', '2']],
  ['BAI', ['2']],
  [' bei ', ['1']],
  ['nobody', []],
])('%j finds %j', (text, values) => {
  expect(matchingOptions(options, text).map(({ value }) => value)).toEqual(values);
});

const chosen = [{ value: '3', label: 'Duanmo' }];
const names = (text: string) =>
  withCreate(options, chosen, text)
    .filter(isCreate)
    .map(({ label }) => label);

it('offers to create what neither exists nor is selected', () => {
  expect([names(' Lin '), names('BAIZE'), names('duanmo'), names('  ')]).toEqual([['Lin'], [], [], []]);
});

it('the option to create never equals an existing option', () => {
  const listed = withCreate(options, [], '1');
  expect(new Set(listed.map(({ value }) => value)).size).toBe(3);
});
