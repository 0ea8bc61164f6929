// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProblemDraft } from '../queries.ts';
import { Statement } from '../../core/Statement.tsx';
import { aProblem } from '../../../../../test-support/problems.ts';
import { DraftInput } from '../DraftInput.tsx';
import { PreviewDialog } from '../PreviewDialog.tsx';
import { problemEditorFixture } from '../../../../../test-support/problem-editor-fixture.tsx';
import { typeInto } from '../testing.ts';
import { StatementFiles } from './StatementFiles.tsx';
import { StatementPage } from './StatementPage.tsx';
import { TextCell } from './TextCell.tsx';

const browser = setUpScreen();
const { server } = browser;
const bench = problemEditorFixture(browser);
type Statement = ProblemDraft['statements'][number];
const statement = (given: Partial<Statement>): Statement => ({
  locale: 'zh-CN',
  title: '渡口',
  description: '水位',
  input: '一行',
  output: '一行',
  hint: '',
  behind: [],
  ...given,
});
const english = (given: Partial<Statement> = {}) =>
  statement({
    locale: 'en-US',
    title: 'Ferry',
    description: 'gauge',
    input: 'a line',
    output: 'a line',
    ...given,
  });
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const head = (language: string) => screen.getByText(language, { selector: 'h3' }).parentElement?.textContent;

describe('two languages', () => {
  it('show whether each is complete, incomplete or empty', async () => {
    bench.keep({ statements: [statement({ hint: '见图' })] });
    await bench.show(<StatementPage />);
    await field('Title (中文)');
    expect(head('中文')).toBe('中文complete10 characters');
    expect(head('English')).toBe('Englishnot written0 characters');
    typeInto(await field('Title (English)'), 'Ferry 2');
    await waitFor(() =>
      expect(head('English')).toBe('Englishmissing: Description, Input, Output, and Hint6 characters'),
    );
  });

  it('can start with a copy of the other one if that has text', async () => {
    bench.keep({ statements: [statement({ hint: '' })] });
    await bench.show(
      <>
        <TextCell locale="en-US" part="description" />
        <TextCell locale="en-US" part="hint" />
        <TextCell locale="zh-CN" part="description" />
      </>,
    );
    const description = await field('Description (English)');
    // No copy of the hint is offered, since the other language has none.
    press(/^Start with a copy from/);
    await waitFor(() => expect(description.value).toBe('水位'));
    expect((await bench.save())?.statements).toMatchObject([
      { locale: 'zh-CN' },
      { locale: 'en-US', title: '', description: '水位' },
    ]);
  });

  it('become outdated until a user confirms them, which is saved with the draft', async () => {
    bench.keep({ statements: [statement({}), english({ behind: [{ field: 'input', former: '两行' }] })] });
    await bench.show(<TextCell locale="en-US" part="input" />);
    await field('Input (English)');
    const note = screen.getByText('Changed in 中文 since the last translation').closest('output');
    fireEvent.click(within(note ?? document.body).getByRole('button', { name: 'Show changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Changes in 中文' });
    await waitFor(() => expect(dialog.textContent).toMatch(/两/));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as up to date' }));
    await waitFor(() => expect(screen.queryByText('Changed in 中文 since the last translation')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await bench.save())?.statements).toMatchObject([{ locale: 'zh-CN' }, { inStep: ['input'] }]);
  });

  it('become outdated at once by typing in the other one, and current again when that is undone', async () => {
    bench.keep({ statements: [statement({}), english()] });
    await bench.show(
      <>
        <DraftInput name="zh-CN:output" />
        <TextCell locale="en-US" part="output" />
      </>,
    );
    const chinese = await field('Output (中文)');
    typeInto(chinese, '两行');
    await screen.findByText('Changed in 中文 since the last translation');
    typeInto(chinese, ' 一行 ');
    await waitFor(() => expect(screen.queryByText('Changed in 中文 since the last translation')).toBeNull());
  });

  it('block saving a text that is too long and show the excess', async () => {
    await bench.show(<TextCell locale="en-US" part="title" />);
    const title = await field('Title (English)');
    typeInto(title, 'x'.repeat(256));
    bench.press();
    await waitFor(() => expect(noteOf(title)).toBe('1 character over the limit'));
    expect(bench.sent()).toHaveLength(0);
  });
});

describe('examples', () => {
  const example = { input: '1\n', output: '2\n', explanations: [{ locale: 'en-US' as const, text: 'why' }] };

  it('are limited in number, and removing one leaves the text of the others in place', async () => {
    bench.keep({ examples: [example], examplesMax: 2 });
    await bench.show(<DraftInput name="examples" />);
    await field('Explanation of example 1 (English)');
    press('Add example');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add example' });
    await waitFor(() => expect(add.disabled).toBe(true));
    screen.getByText('The maximum is 2 examples');
    typeInto(await field('Explanation of example 2 (Chinese)'), '因为');
    press('Remove example 1');
    await waitFor(() => expect(add.disabled).toBe(false));
    expect((await bench.save())?.examples).toEqual([
      { input: '', output: '', explanations: [{ locale: 'zh-CN', text: '因为' }] },
    ]);
  });

  it('that an import brought beyond the limit are kept, but none can be added', async () => {
    bench.keep({ examples: [example, example, example], examplesMax: 2 });
    await bench.show(<DraftInput name="examples" />);
    await field('Explanation of example 3 (English)');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add example' }).disabled).toBe(true);
    typeInto(await field('Explanation of example 3 (Chinese)'), '三');
    expect((await bench.save())?.examples).toHaveLength(3);
  });
});

const isOff = (name: string) => screen.getByLabelText<HTMLButtonElement>(name).disabled;
const hint = (id: string, text: string, price = 0) => ({
  id,
  price,
  texts: [{ locale: 'zh-CN' as const, text }],
});
describe('hints', () => {
  it('swap places with their prices and ids, except beyond the ends', async () => {
    bench.keep({ hints: [hint('a', '一', 5), hint('b', '二')] });
    await bench.show(<DraftInput name="hints" />);
    await screen.findByLabelText('Move hint 1 down');
    const ends = ['Move hint 1 up', 'Move hint 2 down', 'Move hint 2 up'];
    expect(ends.map(isOff)).toEqual([true, true, false]);
    fireEvent.click(screen.getByLabelText('Move hint 1 down'));
    fireEvent.click(screen.getByLabelText('Remove hint 1'));
    expect((await bench.save())?.hints).toMatchObject([
      { id: 'a', price: 5, texts: [{ text: '一' }, { text: '' }] },
    ]);
  });

  it('have no id when new and a price from 0 to 100', async () => {
    await bench.show(<DraftInput name="hints" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add hint' }));
    screen.getByText(/^At most 12\./);
    const price = await screen.findByLabelText<HTMLInputElement>(/^Price of hint 1/);
    price.focus();
    typeInto(price, '1000');
    fireEvent.blur(price);
    expect((await bench.save())?.hints).toEqual([
      {
        price: 100,
        texts: [
          { locale: 'zh-CN', text: '' },
          { locale: 'en-US', text: '' },
        ],
      },
    ]);
  });
});

describe('files of a statement', () => {
  const file = {
    fileId: 4,
    link: '/api/public/file/data.pdf',
    kind: 'attachment',
    name: 'notes [1].pdf',
    bytes: 1024,
    sentBy: null,
    sentAt: '2026-11-22T00:00:00.000Z',
    canRemove: false,
  } as const;

  it('show where texts and examples use them; only users with the right can delete them', async () => {
    server.on('GET /api/admin/problem-files', [file]);
    server.on('GET /api/storage', { user: { used: 3 * 1024 * 1024, limit: 4 * 1024 * 1024 }, group: null });
    bench.keep({
      examples: [{ input: '', output: '', explanations: [{ locale: 'en-US', text: `see ${file.link}` }] }],
    });
    await bench.show(
      <>
        <DraftInput name="examples" />
        <StatementFiles />
      </>,
    );
    await screen.findByText('Used in Samples');
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'notes [1].pdf' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([file.link, 'noopener']);
    typeInto(await field('Explanation of example 1 (English)'), '');
    await screen.findByText('No longer used in the statement');
  });

  it('are refetched after a save that may have added or removed some', async () => {
    server.on('GET /api/admin/problem-files', []);
    await bench.show(
      <>
        <DraftInput name="problemId" />
        <StatementFiles />
      </>,
    );
    typeInto(await field('Problem ID *'), '1127');
    server.on('GET /api/admin/problem-files', [{ ...file, name: null, kind: 'picture' }]);
    server.on('GET /api/storage', { user: { used: 3 * 1024 * 1024, limit: 4 * 1024 * 1024 }, group: null });
    await bench.save();
    // A file without a display name shows its stored name.
    await screen.findByRole('link', { name: 'data.pdf' });
  });
});

describe('preview', () => {
  it('renders unsaved text as readers will see it, in the selected language', async () => {
    bench.keep({
      statements: [statement({}), english()],
      examples: [{ input: '1', output: '2', explanations: [{ locale: 'zh-CN', text: '一加一' }] }],
      fileIo: { read: 'ferry.in', write: 'ferry.out' },
    });
    await bench.show(
      <>
        <DraftInput name="en-US:description" />
        <PreviewDialog onClose={() => undefined} />
      </>,
    );
    typeInto(await field('Description (English)'), '**deep** water');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
    dialog.getByRole('heading', { name: '1126Ferry' });
    await waitFor(() => expect(dialog.getByText('deep').tagName).toBe('STRONG'));
    expect(dialog.getAllByText(/ferry\.in/)).not.toEqual([]);
    fireEvent.click(dialog.getByRole('radio', { name: '中文' }));
    await dialog.findByText('水位');
    await dialog.findByText('一加一');
    expect(dialog.queryByText('deep')).toBeNull();
  });

  it('matches the problem page: the explanation is below its own sample only', async () => {
    const samples = [
      { input: '1', output: '1', explanation: null },
      { input: '1 2', output: '3', explanation: 'One *and* two.' },
    ];
    const { formulas, ...problem } = aProblem({ samples });
    await browser.show(<Statement text={{ ...problem, samples, formulas }} />, 'en-US');
    const word = await screen.findByText('and');
    expect(word.tagName).toBe('EM');
    const part = screen.getByRole('region', { name: 'Samples' });
    expect(part.querySelectorAll('.md')).toHaveLength(1);
    expect(part.textContent?.trim().endsWith('One and two.')).toBe(true);
  });
});
