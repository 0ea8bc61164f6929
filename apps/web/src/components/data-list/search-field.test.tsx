// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { useState, type JSX } from 'react';
import { SearchField } from './SearchField.tsx';

const browser = setUpScreen();
const onChange = vi.fn<(value: string | undefined) => void>();

beforeEach(async () => {
  onChange.mockReset();
  await browser.show(
    <SearchField icon="search" label="搜索" value={undefined} className="" onChange={onChange} />,
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rest = () => act(() => void vi.advanceTimersByTime(1000));

describe('a text that filters', () => {
  it('filters after a typing pause', () => {
    type('shu');
    type('shu ');
    expect(onChange).not.toHaveBeenCalled();
    rest();
    expect(onChange.mock.calls).toEqual([['shu']]);
  });

  it('waits until text composition ends, however long it takes', () => {
    fireEvent.compositionStart(field());
    type('shu');
    rest();
    type('shu xue');
    rest();
    expect(onChange).not.toHaveBeenCalled();
    expect(field().value).toBe('shu xue');
    type('数学');
    fireEvent.compositionEnd(field());
    rest();
    expect(onChange.mock.calls).toEqual([['数学']]);
  });

  it('does not wait for keyboards that compose every word', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15; K)' });
    fireEvent.compositionStart(field());
    type('tree');
    rest();
    expect(onChange.mock.calls).toEqual([['tree']]);
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const slow = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'slow' });
const write = (value: string) => fireEvent.change(slow(), { target: { value } });
/** A page whose URL changes only when a button is clicked, which simulates a slow page. */
function Slow(): JSX.Element {
  const [value, setValue] = useState<string | undefined>();
  const [wanted, setWanted] = useState<string | undefined>();
  return (
    <>
      <button type="button" onClick={() => setValue(wanted)}>
        arrive
      </button>
      <button type="button" onClick={() => setValue(undefined)}>
        back
      </button>
      <button type="button" onClick={() => setValue('graph')}>
        forward
      </button>
      <SearchField icon="search" label="slow" value={value} className="" onChange={setWanted} />
    </>
  );
}
describe('the text of a slow URL', () => {
  beforeEach(async () => {
    vi.useRealTimers();
    await browser.show(<Slow />);
    vi.useFakeTimers();
  });

  it('does not overwrite what was typed since', () => {
    write('t');
    rest();
    write('tree');
    press('arrive');
    expect(slow().value).toBe('tree');
    rest();
    press('arrive');
    expect(slow().value).toBe('tree');
  });

  it('is shown when changed otherwise, even if it is the same text again', () => {
    write('graph');
    rest();
    press('arrive');
    press('back');
    expect(slow().value).toBe('');
    press('forward');
    expect(slow().value).toBe('graph');
    write('graphs ');
    press('back');
    expect(slow().value).toBe('');
  });
});
