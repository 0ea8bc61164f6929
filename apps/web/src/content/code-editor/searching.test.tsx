// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { switchLocale } from '../../i18n/messages.ts';
import { countedMatchesMax } from './matches.ts';
import { loadSearch } from './searching.tsx';

const browser = setUpScreen();
let view: EditorView;

/** Opens an editor and its search bar. */
async function open(doc: string): Promise<void> {
  await browser.show(<div data-testid="editor" />, 'en-US');
  view = new EditorView({ doc, parent: screen.getByTestId('editor'), extensions: await loadSearch() });
  await act(async () => void openSearchPanel(view));
}

afterEach(() => view.destroy());

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const enter = (name: string, shiftKey = false) => fireEvent.keyDown(field(name), { key: 'Enter', shiftKey });
const said = () => screen.getByRole('status').textContent;
const chosen = () => [view.state.selection.main.from, view.state.selection.main.to];

describe('the search bar', () => {
  beforeEach(() => open('one two\nOne twofold\none'));

  it('takes focus and shows the number of matches and the current one', () => {
    expect(document.activeElement).toBe(field('Find'));
    expect(said()).toBe('');
    type('Find', 'one');
    expect(said()).toBe('3 found');
    enter('Find');
    expect([said(), chosen()]).toEqual(['1 of 3', [0, 3]]);
    enter('Find');
    enter('Find');
    expect([said(), chosen()]).toEqual(['3 of 3', [20, 23]]);
    fireEvent.click(button('Next match'));
    expect(said()).toBe('1 of 3');
    enter('Find', true);
    expect(said()).toBe('3 of 3');
    type('Find', 'three');
    expect(said()).toBe('Not found');
    expect(button('Next match')).toHaveProperty('disabled', true);
  });

  it('has switches for case, whole words and regular expressions', () => {
    type('Find', 'one');
    fireEvent.click(button('Match case'));
    expect([said(), button('Match case').ariaPressed]).toEqual(['2 found', 'true']);
    type('Find', 'two');
    expect(said()).toBe('2 found');
    fireEvent.click(button('Whole word'));
    expect(said()).toBe('1 found');
    fireEvent.click(button('Whole word'));
    fireEvent.click(button('Regular expression'));
    type('Find', 'tw(o');
    expect([said(), field('Find').ariaInvalid]).toEqual(['Invalid regular expression', 'true']);
    type('Find', 'tw.\\w+');
    expect(said()).toBe('1 found');
  });

  it('replaces one match or all', () => {
    type('Find', 'one');
    type('Replace with', '1');
    enter('Replace with');
    enter('Replace with');
    expect(view.state.doc.toString()).toBe('1 two\nOne twofold\none');
    expect(said()).toBe('1 of 2');
    fireEvent.click(button('Replace all'));
    expect(view.state.doc.toString()).toBe('1 two\n1 twofold\n1');
    expect(said()).toBe('Not found');
  });

  it('updates with the text and the language', async () => {
    type('Find', 'one');
    act(() => view.dispatch({ changes: { from: 0, insert: 'one ' } }));
    expect(said()).toBe('4 found');
    await act(() => switchLocale('zh-CN'));
    expect([field('查找').value, said()]).toEqual(['one', '4 处']);
  });

  it('closes with Escape and returns focus to the text', async () => {
    fireEvent.keyDown(field('Find'), { key: 'Escape', keyCode: 27 });
    await act(async () => undefined);
    expect(screen.queryByRole('region')).toBeNull();
    expect(view.hasFocus).toBe(true);
  });
});

it('a backslash is literal except in regular expressions', async () => {
  await open('puts("a\\n");\nputs("b");');
  type('Find', '\\n');
  enter('Find');
  expect([said(), chosen()]).toEqual(['1 of 1', [7, 9]]);
  fireEvent.click(button('Regular expression'));
  enter('Find');
  expect([said(), chosen()]).toEqual(['1 of 1', [12, 13]]);
});

it('counts at most 999 matches', async () => {
  await open('a'.repeat(countedMatchesMax + 1));
  type('Find', 'a');
  expect(said()).toBe(`${countedMatchesMax}+ found`);
});
