// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentProps, type JSX } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import { FileDrop } from './FileDrop.tsx';
import { uploadCancelled, type SendFile } from './upload.ts';

const browser = setUpScreen();
const send = vi.fn<SendFile>();
const file = (name: string, size = 4) => new File(['x'.repeat(size)], name);
const input = () => screen.getByLabelText<HTMLInputElement>('Files', { selector: 'input' });
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } });
const line = (name: string) => screen.getByText(name).closest('li')?.textContent;

async function show(props: Partial<ComponentProps<typeof FileDrop>> = {}): Promise<void> {
  send.mockReset();
  await browser.show(<FileDrop label="Files" maxBytes={100} send={send} {...props} />, 'en-US', ['field']);
}

/** Makes `send` start uploads whose progress and end the test controls. */
function led() {
  const ways: { progress: (bytes: number) => void; signal: AbortSignal; end: PromiseWithResolvers<void> }[] =
    [];
  send.mockImplementation((_file, progress, signal) => {
    const end = Promise.withResolvers<void>();
    ways.push({ progress, signal, end });
    return end.promise;
  });
  return ways;
}

describe('an upload', () => {
  it('shows its progress up to 100%, and its completion', async () => {
    await show();
    const ways = led();
    choose(file('a.zip'));
    await waitFor(() => expect(line('a.zip')).toContain('0% uploaded'));
    for (const [bytes, percent] of [
      [1, 25],
      [3, 75],
      // The multipart form adds bytes to the file, so more bytes are sent than the file has.
      [240, 100],
    ] as const) {
      act(() => ways[0]?.progress(bytes));
      expect(line('a.zip')).toContain(`${percent}% uploaded`);
    }
    await act(async () => ways[0]?.end.resolve());
    expect(line('a.zip')).toBe('a.zipUploaded');
    // A completed upload cannot be cancelled.
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of an empty file shows 100% from the start', async () => {
    await show();
    const ways = led();
    choose(file('empty', 0));
    await waitFor(() => expect(ways).toHaveLength(1));
    act(() => ways[0]?.progress(180));
    expect(line('empty')).toContain('100% uploaded');
  });

  it('can be cancelled, which aborts the request and removes the line', async () => {
    await show({ isMultiple: true });
    const ways = led();
    choose(file('a.zip'), file('b.zip'));
    await waitFor(() => expect(ways).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel a.zip' }));
    expect(ways.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(ways[0]?.signal.reason).toBe(uploadCancelled);
    await act(async () => ways[0]?.end.reject(new Error('aborted')));
    expect(screen.queryByText('a.zip')).toBeNull();
    expect(line('b.zip')).toContain('0% uploaded');
  });

  it('that failed shows why, and can be retried or removed', async () => {
    await show();
    const ways = led();
    choose(file('a.zip'));
    await waitFor(() => expect(ways).toHaveLength(1));
    await act(async () => ways[0]?.end.reject(new Error('The disk is full')));
    expect(screen.getByRole('alert').textContent).toBe('The disk is full');
    fireEvent.click(screen.getByRole('button', { name: 'Retry a.zip' }));
    expect(send).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => ways[1]?.end.reject(new Error('Still full')));
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.zip' }));
    expect(screen.queryByText('a.zip')).toBeNull();
  });

  it('is aborted on unmount', async () => {
    function Page(): JSX.Element {
      const [isThere, setIsThere] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setIsThere(false)}>
            leave
          </button>
          {isThere ? <FileDrop label="Files" maxBytes={100} send={send} /> : null}
        </>
      );
    }
    send.mockReset();
    const ways = led();
    await browser.show(<Page />, 'en-US', ['field']);
    choose(file('a.zip'));
    await waitFor(() => expect(ways).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'leave' }));
    expect(ways[0]?.signal.aborted).toBe(true);
    // The abort reason tells that the user did not cancel the upload, so it may be resumed.
    expect(ways[0]?.signal.reason).not.toBe(uploadCancelled);
  });
});

describe('the drop zone', () => {
  it('shows its limits, and rejects files with a reason each', async () => {
    await show({ accept: '.zip', isMultiple: true, hint: 'A package each' });
    led();
    screen.getByText('At most 100 B each');
    expect(noteOf(input())).toBe('A package each');
    choose(file('a.txt'), file('big.zip', 101), file('good.zip'));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(line('a.txt')).toContain('This file type is not supported');
    expect(line('big.zip')).toContain('Larger than 100 B');
    expect(send.mock.calls[0]?.[0].name).toBe('good.zip');
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    expect(screen.queryByText('a.txt')).toBeNull();
  });

  it('accepts one of several dropped files if only one is allowed', async () => {
    await show();
    led();
    choose(file('a.zip'), file('b.zip'));
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(screen.queryByText('b.zip')).toBeNull();
  });

  it('accepts the same file again after it was fixed, and nothing if no file was selected', async () => {
    await show();
    const ways = led();
    choose();
    expect(send).not.toHaveBeenCalled();
    choose(file('a.zip'));
    choose(file('a.zip', 5));
    await waitFor(() => expect(ways).toHaveLength(2));
    expect(ways[0]?.signal.aborted).toBe(true);
    expect(screen.getAllByText('a.zip')).toHaveLength(1);
  });

  it('is highlighted while a file is dragged over it, and accepts nothing while disabled', async () => {
    await show({ isDisabled: true, error: 'There are enough' });
    const place = input().closest('label');
    fireEvent.dragEnter(input());
    expect(place?.className).toContain('border-brand');
    fireEvent.drop(input());
    expect(place?.className).not.toContain('border-brand');
    expect(noteOf(input())).toBe('There are enough');
    choose(file('a.zip'));
    expect(send).not.toHaveBeenCalled();
  });
});
