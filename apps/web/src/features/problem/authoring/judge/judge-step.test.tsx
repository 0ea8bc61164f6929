// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../../lib/toasts.ts';
import { aLanguage } from '../../../../../test-support/problems.ts';
import { problemEditorFixture } from '../../../../../test-support/problem-editor-fixture.tsx';
import { DraftInput } from '../DraftInput.tsx';
import { typeInto } from '../testing.ts';
import { JudgePage } from './JudgePage.tsx';

vi.mock('../../../../content/code-editor/create-editor.ts', () => {
  throw new Error('cannot be fetched');
});

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
const group = (name: number) => ({ group: name, cases: 2, score: 50 });
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('case mode', () => {
  it('must be selected again after a change of the problem type', async () => {
    bench.keep({
      type: 1,
      judgeCaseMode: 'subtask_lowest',
      data: { version: '1', cases: 4, ioScore: 100, groups: [group(1), group(2)] },
    });
    await bench.show(<JudgePage />);
    fireEvent.click(await radio(/^ACM/));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Subtasks, lowest/ })).toBeNull());
    bench.press();
    await screen.findAllByText('This problem type does not support this mode. Choose another one.');
    expect(bench.sent()).toHaveLength(0);
    fireEvent.click(await radio(/^Stop at the first failure/));
    expect(await bench.save()).toMatchObject({ type: 0, judgeCaseMode: 'ergodic_without_error' });
  });

  it('allows accepting any part, unless judging stops at the first failure', async () => {
    await bench.show(<JudgePage />);
    await screen.findByRole('switch', { name: 'Accept if any part passes' });
    screen.getByText('Accepted if one case and all samples pass');
    fireEvent.click(await radio(/^Stop at the first failure/));
    await waitFor(() =>
      expect(screen.queryByRole('switch', { name: 'Accept if any part passes' })).toBeNull(),
    );
  });

  it('allows switching off an imported “one part is enough”', async () => {
    bench.keep({ judgeCaseMode: 'ergodic_without_error', isAcceptedByAny: true });
    await bench.show(<JudgePage />);
    fireEvent.click(await screen.findByRole('switch', { name: 'Accept if any part passes' }));
    expect(await bench.save()).toMatchObject({ isAcceptedByAny: false });
  });
});

describe('dependencies of groups', () => {
  const groups = { version: '1', cases: 6, ioScore: 100, groups: [group(1), group(2), group(3)] };

  it('allow any other group and are sorted', async () => {
    bench.keep({
      type: 1,
      judgeCaseMode: 'subtask_lowest',
      data: groups,
      dependencies: [{ group: 3, needs: [1] }],
    });
    await bench.show(<DraftInput name="dependencies" />);
    const second = within(await screen.findByRole('group', { name: 'Subtask 2 depends on' }));
    expect(second.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual([
      'Subtask 1',
      'Subtask 3',
    ]);
    fireEvent.click(second.getByRole('checkbox', { name: 'Subtask 1' }));
    const third = within(screen.getByRole('group', { name: 'Subtask 3 depends on' }));
    fireEvent.click(third.getByRole('checkbox', { name: 'Subtask 2' }));
    expect((await bench.save())?.dependencies).toEqual([
      { group: 2, needs: [1] },
      { group: 3, needs: [1, 2] },
    ]);
  });

  it('are cleared when the last one is removed', async () => {
    bench.keep({
      type: 1,
      judgeCaseMode: 'subtask_average',
      data: groups,
      dependencies: [{ group: 2, needs: [1] }],
    });
    await bench.show(<DraftInput name="dependencies" />);
    const second = within(await screen.findByRole('group', { name: 'Subtask 2 depends on' }));
    fireEvent.click(second.getByRole('checkbox', { name: 'Subtask 1' }));
    expect((await bench.save())?.dependencies).toEqual([]);
  });

  it.each([
    ['a single group has none', { ...groups, groups: [group(1)] }, 'subtask_lowest', true],
    ['no case is in a group', { version: null, cases: 0, ioScore: null, groups: [] }, 'subtask_lowest', true],
    ['cases are judged one by one', groups, 'default', false],
  ])('are hidden if %s', async (_why, data, judgeCaseMode, isSaid) => {
    bench.keep({ type: 1, judgeCaseMode, data });
    await bench.show(<JudgePage />);
    await radio(/^Default/);
    expect(screen.queryByRole('group', { name: /depends on$/ })).toBeNull();
    const said = screen.queryByText(
      'To set dependencies, put the test cases into at least two groups in the test data.',
    );
    expect(said !== null).toBe(isSaid);
  });
});

describe('allowed languages', () => {
  const languages = [
    aLanguage('C'),
    aLanguage('Ruby', { isAvailable: false }),
    aLanguage('Remote C', { oj: 'HDU' }),
  ];

  it('default to all, then to those of this judge, marking those that no node can judge', async () => {
    server.on('GET /api/languages', languages);
    await bench.show(
      <>
        <DraftInput name="languages" />
        <DraftInput name="templates" />
      </>,
    );
    fireEvent.click(await radio(/^Selected languages only/));
    await screen.findByText('2 of 2 selected');
    expect(screen.queryByRole('checkbox', { name: /Remote C/ })).toBeNull();
    expect(box(/^Ruby/).closest('label')?.textContent).toContain('no judge node available');
    fireEvent.click(screen.getByRole('button', { name: 'None' }));
    bench.press();
    await screen.findAllByText('Select at least one language');
    expect(bench.sent()).toHaveLength(0);
    fireEvent.click(box(/^C$/));
    expect((await bench.save())?.languages).toEqual(['C']);
  });

  it('keep listing selected languages that the site no longer has', async () => {
    server.on('GET /api/languages', languages);
    bench.keep({ languages: ['Algol', 'C'] });
    await bench.show(
      <>
        <DraftInput name="languages" />
        <DraftInput name="templates" />
      </>,
    );
    await screen.findByText('2 of 3 selected');
    expect(box(/^Algol/).checked).toBe(true);
    fireEvent.click(box(/^Ruby/));
    expect((await bench.save())?.languages).toEqual(['C', 'Ruby', 'Algol']);
    fireEvent.click(await radio(/^All languages, including future ones/));
    expect((await bench.save())?.languages).toBeNull();
  });

  it('have one template each; an empty one counts as none', async () => {
    server.on('GET /api/languages', [aLanguage('C', { codeTemplate: 'int main() {}' }), aLanguage('Ruby')]);
    await bench.show(
      <>
        <DraftInput name="languages" />
        <DraftInput name="templates" />
      </>,
    );
    const add = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Add template' });
    await waitFor(() => expect(add.options).toHaveLength(3));
    typeInto(add, 'C');
    const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Template of C/ });
    expect(code.value).toBe('int main() {}');
    expect([...add.options].map(({ value }) => value)).toEqual(['', 'Ruby']);
    typeInto(add, 'Ruby');
    // A language for which the site has no template starts with empty text.
    bench.press();
    await screen.findAllByText('Enter a template for Ruby, or turn it off');
    expect(bench.sent()).toHaveLength(0);
    fireEvent.click(screen.getAllByRole('switch', { name: 'On' })[1] ?? document.body);
    const codeTemplates = [
      { language: 'C', code: 'int main() {}', isEnabled: true },
      { language: 'Ruby', code: '', isEnabled: false },
    ];
    bench.keep({ codeTemplates });
    expect((await bench.save())?.codeTemplates).toEqual(codeTemplates);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the template of C' }));
    expect((await bench.save())?.codeTemplates).toEqual([{ language: 'Ruby', code: '', isEnabled: false }]);
  });
});

const file = (name: string, content = 'x') => new File([content], name);
const choose = (input: HTMLElement | undefined, ...files: unknown[]) => {
  if (input === undefined) throw new Error('no picker');
  fireEvent.change(input, { target: { files } });
};
const pickers = () => screen.findAllByLabelText<HTMLInputElement>('Upload file');
describe('extra files of a program', () => {
  it('do not overwrite files typed while others are being read', async () => {
    const read = Promise.withResolvers<ArrayBuffer>();
    await bench.show(
      <>
        <DraftInput name="judgeFiles" />
        <DraftInput name="userFiles" />
      </>,
    );
    const [picker] = await pickers();
    choose(picker, Object.assign(file('slow.h'), { arrayBuffer: () => read.promise }));
    fireEvent.click(screen.getAllByRole('button', { name: 'New file' })[0] ?? document.body);
    typeInto(await screen.findByLabelText('Name of file 1'), 'typed.h');
    typeInto(await screen.findByRole('textbox', { name: /^Content of typed\.h/ }), 'mine');
    await act(async () => read.resolve(new TextEncoder().encode('theirs').buffer));
    expect((await bench.save())?.judgeExtraFiles).toEqual([
      { name: 'typed.h', content: 'mine' },
      { name: 'slow.h', content: 'theirs' },
    ]);
  });

  it('replace files of the same name; several can be added at once', async () => {
    bench.keep({ userExtraFiles: [{ name: 'a.h', content: 'old' }] });
    await bench.show(
      <>
        <DraftInput name="judgeFiles" />
        <DraftInput name="userFiles" />
      </>,
    );
    const [, picker] = await pickers();
    choose(picker, file('a.h', 'new'), file('b.h', 'other'));
    await screen.findByLabelText('Name of file 2');
    const userExtraFiles = [
      { name: 'a.h', content: 'new' },
      { name: 'b.h', content: 'other' },
    ];
    bench.keep({ userExtraFiles });
    expect((await bench.save())?.userExtraFiles).toEqual(userExtraFiles);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the file a.h' }));
    expect((await bench.save())?.userExtraFiles).toEqual([{ name: 'b.h', content: 'other' }]);
  });

  it('are rejected if one is too large or not text, without losing the others', async () => {
    bench.keep({ judgeExtraFiles: [{ name: 'kept.h', content: 'x' }] });
    await bench.show(
      <>
        <DraftInput name="judgeFiles" />
        <DraftInput name="userFiles" />
      </>,
    );
    const [picker] = await pickers();
    choose(picker, file('good.h'), file('big.h', 'x'.repeat(1_048_577)));
    await waitFor(() => expect(toastStore.get()?.text).toBe('big.h is larger than 1 MB'));
    choose(picker, file('good.h'), file('zero.h', 'a\0b'));
    await waitFor(() => expect(toastStore.get()?.text).toBe('zero.h is not a UTF-8 text file'));
    expect(screen.getByLabelText<HTMLInputElement>('Name of file 1').value).toBe('kept.h');
    expect(screen.queryByLabelText('Name of file 2')).toBeNull();
  });
});
