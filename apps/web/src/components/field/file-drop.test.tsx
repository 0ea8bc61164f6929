// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toasts.ts';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { FileDrop } from './FileDrop.tsx';

const browser = setUpScreen();
const gather = () => Promise.reject(new Error('data.in cannot be read'));

it('reports files that cannot be combined, and sends nothing', async () => {
  const send = vi.fn(() => Promise.resolve());
  await browser.show(<FileDrop label="数据" maxBytes={10} send={send} gather={gather} />, 'zh-CN', ['field']);
  fireEvent.change(screen.getByLabelText('数据', { selector: 'input' }), {
    target: { files: [new File(['1'], 'data.in')] },
  });
  await waitFor(() => expect(toastStore.get()?.text).toBe('data.in cannot be read'));
  expect(send).not.toHaveBeenCalled();
});
