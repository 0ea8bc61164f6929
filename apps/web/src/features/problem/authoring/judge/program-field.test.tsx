// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../../lib/toasts.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { problemEditorFixture } from '../../../../../test-support/problem-editor-fixture.tsx';
import { DraftInput } from '../DraftInput.tsx';
import { typeInto } from '../testing.ts';

vi.mock('../../../../content/code-editor/create-editor.ts', () => {
  throw new Error('cannot be fetched');
});

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
const program = {
  language: 'C++',
  code: 'int main() {}',
  dialect: 'testlib',
  unit: 'percent',
  arguments: [],
} as const;
const field = (
  <>
    <DraftInput name="programCode" />
    <DraftInput name="judgeFiles" />
  </>
);
const withProgram = { judgeMode: 'spj', program: { ...program, arguments: [] } };

const code = () => screen.findByRole('textbox', { name: /^Judge program code/ });
const compile = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compile' });
const asked = () => server.asked('POST /api/admin/problem-compile').map(({ body }) => body);

describe('compilation state of a judge program', () => {
  it.each([
    ['none', 'No program yet', 'untouched'],
    ['compiled', 'Compiled', 'done'],
    ['failed', 'Compile error', 'wrong'],
    ['edited', 'Changed since the last compilation', 'open'],
    ['unproven', 'Imported and not compiled yet', 'open'],
  ] as const)('shows the state that the server knows: %s', async (programState, words, mark) => {
    bench.keep({ ...withProgram, programState });
    await bench.show(field);
    const actual = (await screen.findByText(words)).closest('output');
    expect(actual?.querySelector('[data-state]')?.getAttribute('data-state')).toBe(mark);
  });

  it('becomes unknown after an edit and known again when the edit is undone', async () => {
    bench.keep({ ...withProgram, programState: 'compiled' });
    await bench.show(field);
    const input = await code();
    await screen.findByText('Compiled');
    typeInto(input, 'int main() { return 1; }');
    await screen.findByText('Changed since the last compilation');
    typeInto(input, 'int main() {}');
    await screen.findByText('Compiled');
  });

  it('compiles the typed program with its files, one request at a time', async () => {
    const later = Promise.withResolvers<{ isCompiled: boolean; output: string }>();
    server.on('POST /api/admin/problem-compile', () => later.promise);
    bench.keep({ ...withProgram, judgeExtraFiles: [{ name: 'grader.h', content: 'x' }] });
    await bench.show(field);
    typeInto(await code(), 'int main() { return 2; }');
    fireEvent.click(screen.getAllByRole('button', { name: 'New file' })[0] ?? document.body);
    fireEvent.click(compile());
    await waitFor(() => expect(compile().getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(compile());
    await screen.findByText('Compiling…');
    later.resolve({ isCompiled: true, output: '' });
    await screen.findByText('Compiled');
    // A file without a name is not sent: it prevents saving, but not compiling.
    expect(asked()).toEqual([
      {
        pid: 7,
        program: { ...program, code: 'int main() { return 2; }' },
        extraFiles: [{ name: 'grader.h', content: 'x' }],
      },
    ]);
  });

  it('marks a late result as belonging to an earlier program', async () => {
    const later = Promise.withResolvers<{ isCompiled: boolean; output: string }>();
    server.on('POST /api/admin/problem-compile', () => later.promise);
    bench.keep(withProgram);
    await bench.show(field);
    const input = await code();
    fireEvent.click(compile());
    await screen.findByText('Compiling…');
    typeInto(input, 'int main() { return 3; }');
    later.resolve({ isCompiled: true, output: '' });
    await screen.findByText('Changed since the last compilation');
    expect(screen.queryByText('Compiled')).toBeNull();
  });

  it('shows compiler messages of a failure as text', async () => {
    const output = 'Traceback <b>of nothing that anybody reads</b>';
    server.on('POST /api/admin/problem-compile', { isCompiled: false, output });
    bench.keep(withProgram);
    await bench.show(field);
    await code();
    fireEvent.click(compile());
    await screen.findByText('Compile error');
    await waitFor(() => expect(document.querySelector('main pre')?.textContent).toContain(output));
    expect(document.querySelector('main pre b')).toBeNull();
  });

  it('does not compile an empty program, and shows a rejection while keeping the previous state', async () => {
    server.on('POST /api/admin/problem-compile', new Refusal('noNodeForCompile'));
    bench.keep({ ...withProgram, programState: 'failed' });
    await bench.show(field);
    const input = await code();
    fireEvent.click(compile());
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('noNodeForCompile', 'en-US')));
    screen.getByText('Compile error');
    expect(compile().disabled).toBe(false);
    typeInto(input, ' \n');
    await waitFor(() => expect(compile().disabled).toBe(true));
  });
});
