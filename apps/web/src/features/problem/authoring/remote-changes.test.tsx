// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorText } from '@xiezhi/contract/errors';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { RemoteChangesDialog } from './RemoteChangesDialog.tsx';

const browser = setUpScreen();
const { server } = browser;
const texts = ['problemEditor', 'field', 'confirm'] as const;
const changes = [
  {
    key: 'timeLimit',
    field: 'timeLimit',
    locale: null,
    present: '1000',
    fetched: '3000',
    isEdited: false,
  },
  {
    key: 'en-US.input',
    field: 'input',
    locale: 'en-US',
    present: 'Two numbers, edited here.',
    fetched: 'Three numbers.',
    isEdited: true,
  },
] as const;
const answer = {
  address: 'https://acm.hdu.edu.cn/showproblem.php?pid=1000',
  digest: 'd1',
  changes: [...changes],
};

describe('fetching a problem again', () => {
  it('applies remote changes, and overwrites an edited field only if selected', async () => {
    const onClose = vi.fn();
    server.on('GET /api/admin/remote-problem/changes', answer);
    server.on('POST /api/admin/remote-problem/changes', null);
    await browser.show(<RemoteChangesDialog pid={7} onClose={onClose} />, 'zh-CN', texts);
    const limit = await screen.findByRole('checkbox', { name: '时间限制（ms）' });
    const input = screen.getByRole('checkbox', { name: '输入格式 · 英文' });
    expect([limit, input]).toMatchObject([{ checked: true }, { checked: false }]);
    expect(screen.getByText('本站修改过这一项，采用后会被覆盖')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '采用所选改动' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.asked('POST /api/admin/remote-problem/changes')[0]?.body).toEqual({
      pid: 7,
      digest: 'd1',
      keys: ['timeLimit'],
    });
  });

  it('shows that nothing has changed, or why fetching failed', async () => {
    server.on('GET /api/admin/remote-problem/changes', { ...answer, changes: [] });
    await browser.show(<RemoteChangesDialog pid={7} onClose={() => undefined} />, 'en-US', texts);
    await screen.findByText('Nothing has changed on the remote judge');
    server.on('GET /api/admin/remote-problem/changes', new Refusal('remoteJudgeOff', { judge: 'HDU' }));
    await browser.show(<RemoteChangesDialog pid={8} onClose={() => undefined} />, 'en-US', texts);
    await screen.findByText(errorText('remoteJudgeOff', 'en-US', { judge: 'HDU' }));
  });
});
