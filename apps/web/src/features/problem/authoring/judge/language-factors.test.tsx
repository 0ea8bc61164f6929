// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { fullCan } from '../../../../../test-support/session-user.ts';
import { aProblemDraft } from '../testing.ts';

const browser = setUpScreen();
const { server } = browser;
const limit = (language: string, problemFactor: number | null) => ({
  language,
  defaultFactor: 2,
  siteFactor: 3,
  problemFactor,
  factor: problemFactor ?? 3,
});
const own = () => screen.findByLabelText<HTMLInputElement>('Factor of Python3 for this problem');

beforeEach(() => {
  answerEmptyHome(server);
  server.on('GET /api/languages', []);
  server.on('GET /api/admin/tags', { classifications: [], tags: [] });
  server.on('GET /api/admin/problem-draft', aProblemDraft({ languages: ['Python3'] }));
  server.on('GET /api/admin/language-limits', [limit('Python3', null), limit('Ruby', null), limit('Go', 4)]);
});

describe('factors of a problem', () => {
  it('show the languages and own factors of the problem and are stored at once', async () => {
    server.on('PUT /api/admin/problem-language-limits', [limit('Python3', 5), limit('Go', 4)]);
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/problem/edit/7/judge', 'en-US');
    const input = await own();
    expect(screen.queryByLabelText(/Factor of Ruby/)).toBeNull();
    screen.getByText('Languages with a custom factor: 1');
    expect(input.placeholder).toBe('3');
    fireEvent.change(input, { target: { value: '5' } });
    fireEvent.blur(input);
    await screen.findByText('Languages with a custom factor: 2');
    expect(server.asked('PUT /api/admin/problem-language-limits')[0]?.body).toEqual({
      pid: 7,
      language: 'Python3',
      factor: 5,
    });
    expect(screen.queryByText(/^Unsaved/)).toBeNull();
  });

  it('keep the typed value if storing fails', async () => {
    server.on('PUT /api/admin/problem-language-limits', new Refusal('problemNotYours'));
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/admin/problem/edit/7/judge', 'en-US');
    const input = await own();
    fireEvent.change(input, { target: { value: '5' } });
    fireEvent.blur(input);
    await screen.findByText(errorText('problemNotYours', 'en-US'));
    expect(input.value).toBe('5');
    fireEvent.change(input, { target: { value: '0' } });
    await screen.findByText(/Enter a number from 0.1 to 100/);
  });

  it('are hidden from users who may not set them', async () => {
    browser.signIn(anAccount({ can: { ...fullCan, setLanguageLimits: false } }));
    await browser.visit('/admin/problem/edit/7/judge', 'en-US');
    await screen.findByRole('heading', { name: 'Limits' });
    await waitFor(() => expect(screen.queryByText('Language limits')).toBeNull());
    expect(server.asked('GET /api/admin/language-limits')).toHaveLength(0);
  });
});
