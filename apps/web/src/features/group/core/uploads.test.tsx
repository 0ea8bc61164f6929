// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fullCan } from '../../../../test-support/session-user.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  answerEmptyHome(server);
  server.on('GET /api/get-group-detail', aGroupInfo({}, { enter: true, manage: true }));
  server.on('GET /api/group/get-training-category', []);
  server.on('GET /api/storage', { user: { used: 0, limit: null }, group: null });
  server.on('POST /api/file/upload-md-img', { link: '/api/public/img/a.png', fileId: 1 });
});

/** Excludes the hidden inputs, which have the same names. */
const isButton = ({ tagName }: HTMLElement): boolean => tagName === 'BUTTON';

const picture = new File([new Uint8Array([1, 2, 3])], 'graph.png', { type: 'image/png' });

async function open(): Promise<HTMLElement> {
  await browser.visit('/group/7/training-admin/create', 'en-US');
  return screen.findByLabelText('Description');
}

it('administrators of a group upload only pictures into its texts, stored for the group', async () => {
  browser.signIn(anAccount());
  const text = await open();
  expect(screen.getAllByLabelText('Insert picture').filter(isButton)).not.toHaveLength(0);
  expect(screen.queryAllByLabelText('Insert file').filter(isButton)).toHaveLength(0);
  fireEvent.paste(text, { clipboardData: { files: [picture], types: ['Files'] } });
  await waitFor(() => expect(server.asked('POST /api/file/upload-md-img')).toHaveLength(1));
  expect(server.asked('POST /api/file/upload-md-img')[0]?.form?.get('gid')).toBe('7');
});

it('staff can also link files there', async () => {
  browser.signIn(anAccount({ can: fullCan }));
  await open();
  expect(screen.getAllByLabelText('Insert file').filter(isButton)).not.toHaveLength(0);
});
