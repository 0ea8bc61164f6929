import { limits } from '@xiezhi/contract/limits';
import { describe, expect, it } from 'vitest';
import { problemEditor } from '../../../../i18n/en-US/problemEditor.ts';
import type { Translate } from '../../../../i18n/messages.ts';
import { fill } from '../../../../i18n/template.ts';
import { savedDraft } from '../draft.ts';
import { aProblemDraft } from '../testing.ts';
import { fileFault, ioFileFault } from './file-faults.ts';

const texts: Readonly<Record<string, string>> = problemEditor;
const t: Translate = (key, ...values) =>
  fill(texts[key.slice('problemEditor.'.length)] ?? key, values[0] ?? {}, 'en-US');
const file = (name: string, content = 'x') => ({ name, content });

describe('extra files of a program', () => {
  it.each([
    ['../etc', /^Change the file name/],
    ['..', /^Change the file name/],
    ['a\\b', /^Change the file name/],
    ['a'.repeat(65), /at most 64 characters/],
    ['', /^Enter a name for each file/],
  ])('rejects the name %j', (name, said) => {
    expect(fileFault([file(name)], t)).toMatch(said);
  });

  it('requires distinct names and content within the size limit', () => {
    expect(fileFault([file('评测.h'), file('b.h')], t)).toBeUndefined();
    expect(fileFault([file('a.h'), file(' a.h')], t)).toMatch(/Two files/);
    expect(fileFault([file('a.h', '')], t)).toMatch(/is empty/);
    expect(fileFault([file('a.h', 'x'.repeat(limits.extraFilesMax + 1))], t)).toMatch(/larger than 1 MB/);
  });
});

it('requires input and output file names that differ', () => {
  const values = { ...savedDraft(aProblemDraft()).values, readFileName: 'io.txt', writeFileName: 'io.txt ' };
  expect(ioFileFault('readFileName', values, t)).toBeUndefined();
  expect(ioFileFault('writeFileName', values, t)).toMatch(/Two files/);
  const userFiles = [file(' io.txt')];
  expect(ioFileFault('readFileName', { ...values, userFiles }, t)).toMatch(/Two files/);
  expect(ioFileFault('writeFileName', { ...values, writeFileName: 'a/b' }, t)).toMatch(
    /^Change the file name/,
  );
  expect(ioFileFault('writeFileName', { ...values, writeFileName: ' ' }, t)).toMatch(/^Enter a file name/);
});
