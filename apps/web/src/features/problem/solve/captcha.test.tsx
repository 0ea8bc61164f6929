// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { SubmitCaptcha } from './SubmitCaptcha.tsx';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;
const answered = vi.fn<(answer: { captcha: string; captchaKey: string }) => void>();
const closed = vi.fn();

interface Given {
  isWrong?: boolean;
  isSending?: boolean;
}

async function show({ isWrong = false, isSending = false }: Given = {}): Promise<void> {
  function Asking(): JSX.Element {
    const [round, setRound] = useState(1);
    return (
      <>
        <SubmitCaptcha
          asked={{ round, text: 'Wrong, try again', isWrong }}
          isSending={isSending}
          onAnswer={answered}
          onClose={closed}
        />
        <button type="button" onClick={() => setRound(round + 1)}>
          again
        </button>
      </>
    );
  }
  await browser.show(<Asking />, 'en-US', ['auth']);
}
const pictures = () => server.asked('GET /api/captcha').length;
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const send = () => browser.person.click(screen.getByRole('button', { name: 'Submit' }));
const ask = () => browser.person.click(screen.getByRole('button', { name: 'again', hidden: true }));
const dialog = () => screen.getByRole('dialog');

beforeEach(() => {
  answered.mockReset();
  closed.mockReset();
  let count = 0;
  server.on('GET /api/captcha', () => ({ img: 'data:image/png;base64,', captchaKey: `key-${(count += 1)}` }));
});

describe('captcha for frequent submitters', () => {
  it('sends the trimmed answer with the key of its picture, and requires text', async () => {
    await show();
    await waitFor(() => expect(pictures()).toBe(1));
    await send();
    expect([answered.mock.calls, field().getAttribute('aria-invalid')]).toEqual([[], 'true']);
    await browser.write(field(), ' a1b2 ');
    await send();
    expect(answered.mock.calls).toEqual([[{ captcha: 'a1b2', captchaKey: 'key-1' }]]);
  });

  it('clears and focuses the field and shows another picture when asked again', async () => {
    await show({ isWrong: true });
    await browser.write(field(), 'a1');
    await ask();
    await waitFor(() => expect(pictures()).toBe(2));
    expect([field().value, document.activeElement === field()]).toEqual(['', true]);
    expect(dialog().textContent).toContain('Wrong, try again');
    await browser.write(field(), 'c3');
    expect(dialog().textContent).not.toContain('Wrong, try again');
    await send();
    expect(answered.mock.calls).toEqual([[{ captcha: 'c3', captchaKey: 'key-2' }]]);
  });

  it('shows no error before the first wrong answer', async () => {
    await show();
    expect(dialog().textContent).not.toContain('Wrong, try again');
  });

  it('cannot be answered before its picture has loaded, and shows why loading failed', async () => {
    server.on('GET /api/captcha', new Refusal('tooManyRequests', { seconds: 7 }));
    await show();
    await waitFor(() => expect(dialog().textContent).toContain('7'));
    await browser.write(field(), 'a1');
    await send();
    expect(answered).not.toHaveBeenCalled();
  });

  it('waits while an answer is pending and can be cancelled', async () => {
    await show({ isSending: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true);
    await browser.person.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
