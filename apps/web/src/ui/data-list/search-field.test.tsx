// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareScreen } from '../../testing/screen.tsx';
import { SearchField } from './SearchField.tsx';

const browser = prepareScreen();
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
  it('does so once the typing rests', () => {
    type('shu');
    type('shu ');
    expect(onChange).not.toHaveBeenCalled();
    rest();
    expect(onChange.mock.calls).toEqual([['shu']]);
  });

  it('waits until signs are composed of letters, however long that takes', () => {
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
