// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aLanguage } from '../../../../../test-support/problems.ts';
import { problemEditorFixture } from '../../../../../test-support/problem-editor-fixture.tsx';
import type { DraftName } from '../draft.ts';
import { DraftInput } from '../DraftInput.tsx';
import { typeInto } from '../testing.ts';
import { JudgePage } from './JudgePage.tsx';

// The import fails, so that the plain text field stays: the real editor measures layout, which jsdom lacks.
vi.mock('../../../../content/code-editor/create-editor.ts', () => {
  throw new Error('cannot be fetched');
});

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
const program = { language: 'C++', code: 'x', dialect: 'kattis', unit: 'percent', arguments: [] } as const;
const words = { kind: 'words', isCaseSensitive: true, isSpaceSensitive: false } as const;
const number = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);

const inputs = (...names: DraftName[]) => names.map((name) => <DraftInput key={name} name={name} />);

/** Types a number and leaves the field. */
async function count(name: RegExp, value: string): Promise<HTMLInputElement> {
  const input = await number(name);
  input.focus();
  typeInto(input, value);
  fireEvent.blur(input);
  return input;
}

describe('an invalid value in a field that is no longer shown does not prevent saving', () => {
  it('the number of passes, once outputs are compared', async () => {
    bench.keep({ judgeMode: 'spj', program: { ...program, arguments: [] } });
    await bench.show(inputs('judging', 'programDialect', 'passes'));
    const passes = await count(/^Maximum passes/, '1000');
    bench.press();
    await waitFor(() => expect(noteOf(passes)).toBe('Enter at most 100'));
    expect(bench.sent()).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio', { name: /^Compare/ }));
    expect(await bench.save()).toMatchObject({ judgeMode: 'default', passes: 1, program: null });
  });

  it('tolerances, once outputs are not compared by tokens', async () => {
    bench.keep({
      judgeMode: 'spj',
      comparer: { ...words, absoluteTolerance: 1e-6, relativeTolerance: 1e-9 },
    });
    await bench.show(inputs('judging', 'comparer', 'absoluteTolerance'));
    const absolute = await count(/^Absolute tolerance/, '-1');
    bench.press();
    await waitFor(() => expect(noteOf(absolute)).toBe('Enter at least 0'));
    typeInto(screen.getByRole('combobox', { name: 'Comparison' }), 'yesNo');
    await waitFor(() => expect(screen.queryByLabelText(/^Absolute tolerance/)).toBeNull());
    const none = { absoluteTolerance: null, relativeTolerance: null };
    expect(await bench.save()).toMatchObject({ judgeMode: 'spj', comparer: { kind: 'yesNo', ...none } });
  });

  it('file names, once file input and output is off', async () => {
    bench.keep({ fileIo: { read: 'a.in', write: 'a.out' } });
    await bench.show(inputs('isFileIo', 'readFileName'));
    typeInto(await number(/^Input file/), 'a/b');
    bench.press();
    await waitFor(() =>
      expect(noteOf(screen.getByLabelText(/^Input file/))).toMatch(/^Change the file name/),
    );
    const files = screen.getByRole('switch', { name: /^Use files/ });
    fireEvent.click(files);
    await waitFor(() => expect(screen.queryByLabelText(/^Input file/)).toBeNull());
    // Switching file input and output on again shows the invalid value.
    fireEvent.click(files);
    expect((await number(/^Input file/)).value).toBe('a/b');
    fireEvent.click(files);
    expect(await bench.save()).toMatchObject({ fileIo: null });
  });

  it('a second checker, if judging is not interactive', async () => {
    bench.keep({ judgeMode: 'interactive', program: { ...program, arguments: [] } });
    await bench.show(inputs('judging', 'hasSecond', 'secondCode'));
    fireEvent.click(await screen.findByRole('switch', { name: /^Run a checker on the output/ }));
    bench.press();
    await screen.findAllByText('Enter the checker code, or turn this off');
    fireEvent.click(screen.getByRole('radio', { name: /^Checker/ }));
    expect(await bench.save()).toMatchObject({ judgeMode: 'spj', secondProgram: null });
  });

  it('a program that is too long, once outputs are compared', async () => {
    bench.keep({ judgeMode: 'spj', program: { ...program, code: 'x'.repeat(65_536), arguments: [] } });
    await bench.show(inputs('judging', 'timeLimit', 'codeShare', 'programCode'));
    typeInto(await number(/^Time limit/), '2000');
    fireEvent.click(await screen.findByRole('switch', { name: 'Allow code sharing' }));
    bench.press();
    await screen.findByText('1 character over the limit');
    fireEvent.click(screen.getByRole('radio', { name: /^Compare/ }));
    expect(await bench.save()).toMatchObject({ program: null, codeShare: false });
  });
});

describe('judge program', () => {
  const languages = [
    aLanguage('C', { isSpj: true }),
    aLanguage('C++', { isSpj: true }),
    aLanguage('C++ 17', { isSpj: false }),
  ];

  it('uses the displayed language from the start', async () => {
    server.on('GET /api/languages', languages);
    await bench.show(<JudgePage />);
    fireEvent.click(await screen.findByRole('radio', { name: /^Checker/ }));
    const language = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Program language',
    });
    await waitFor(() => expect([...language.options].map(({ value }) => value)).toEqual(['C', 'C++']));
    const shown = language.value;
    typeInto(screen.getByRole('textbox', { name: /^Judge program code/ }), 'int main() {}');
    expect((await bench.save())?.program).toMatchObject({ language: shown, code: 'int main() {}' });
    expect(shown).toBe('C++');
  });

  it('keeps an imported language and convention that are not offered for new programs', async () => {
    server.on('GET /api/languages', languages);
    bench.keep({
      judgeMode: 'spj',
      program: { ...program, language: 'C++ 17', dialect: 'hustoj', arguments: [] },
    });
    await bench.show(<JudgePage />);
    const language = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Program language',
    });
    await waitFor(() => expect(language.options).toHaveLength(3));
    expect(language.value).toBe('C++ 17');
    const convention = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Convention' });
    expect(convention.value).toBe('hustoj');
    expect([...convention.options].map(({ value }) => value)).not.toContain('qduoj');
    typeInto(await number(/^Time limit/), '2000');
    fireEvent.click(screen.getByRole('switch', { name: 'Allow code sharing' }));
    expect((await bench.save())?.program).toMatchObject({ language: 'C++ 17', dialect: 'hustoj' });
  });

  it('mentions partial scores only for problems with scores', async () => {
    bench.keep({ judgeMode: 'spj', program: { ...program, dialect: 'testlib', arguments: [] } });
    await bench.show(<JudgePage />);
    await screen.findByRole('combobox', { name: 'Convention' });
    expect(screen.queryByRole('combobox', { name: 'Partial score unit' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^OI/ }));
    const unit = await screen.findByRole('combobox', { name: 'Partial score unit' });
    typeInto(unit, 'points');
    expect((await bench.save())?.program).toMatchObject({ unit: 'points' });
  });
});
