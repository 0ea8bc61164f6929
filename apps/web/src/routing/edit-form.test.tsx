// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/client.ts';
import { ToastHost } from '../app/shell/ToastHost.tsx';
import { setUpScreen } from '../../test-support/screen.tsx';
import type { FormSection, Saved } from '../components/form/description.ts';
import { EditForm } from './EditForm.tsx';
import { HrefLink } from './HrefLink.tsx';
import { leaveConfirmation } from './leaving.ts';

type Values = { title: string; note: string };

const site = setUpScreen();
const version = (count: number, values: Partial<Values> = {}, by = 'qiushi'): Saved<Values> => ({
  version: String(count),
  by,
  at: '2026-11-22T00:00:00.000Z',
  values: { title: '断案', note: '原文', ...values },
});
const sections: FormSection<Values>[] = [
  {
    id: 'basics',
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'title', label: '标题' },
      { kind: 'text', name: 'note', label: '说明' },
    ],
  },
];
const write = vi.fn<(values: Values, version: string) => Promise<unknown>>();
const readLatest = vi.fn<() => Promise<Saved<Values>>>();
const onDirty = vi.fn<(isDirty: boolean) => void>();
const onSaved = vi.fn<() => void>();
const changed = () => new CallError('refused', '已被修改', 200, 400, 'changedMeanwhile');

beforeEach(() => {
  for (const call of [write, readLatest, onDirty, onSaved]) call.mockReset();
  write.mockResolvedValue(null);
  vi.stubGlobal('IntersectionObserver', vi.fn());
});

const show = () =>
  site.show(
    <>
      <EditForm
        label="编辑"
        formKey="test"
        sections={sections}
        saved={version(1)}
        write={write}
        readLatest={readLatest}
        done="已保存"
        onDirty={onDirty}
        onSaved={onSaved}
      />
      <HrefLink href="/elsewhere">elsewhere</HrefLink>
      <ToastHost />
    </>,
    'zh-CN',
    ['form', 'field'],
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => site.person.click(screen.getByRole('button', { name: /^保存/ }));
/** Returns whether leaving the page opens the confirm dialog. If it does, chooses to stay. */
async function isGuarded(): Promise<boolean> {
  await site.person.click(screen.getByRole('link', { name: 'elsewhere' }));
  const asked = leaveConfirmation.get();
  await act(async () => asked?.stay());
  return asked !== null;
}

describe('EditForm', () => {
  it('guards unsaved work until it is saved, continues from the saved values and reports it once', async () => {
    readLatest.mockResolvedValue(version(2, { title: '断案二' }));
    await show();
    await site.write(field('标题'), '二');
    await vi.waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(true));
    expect(await isGuarded()).toBe(true);
    await save();
    await screen.findByText('已保存');
    expect(write.mock.calls).toEqual([[{ title: '断案二', note: '原文' }, '1']]);
    await vi.waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false));
    expect(onSaved).toHaveBeenCalledOnce();
    await site.write(field('说明'), '！');
    await save();
    await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    expect(write.mock.lastCall).toEqual([{ title: '断案二', note: '原文！' }, '2']);
  });

  it('shows what another user saved meanwhile and saves on top of it', async () => {
    write.mockRejectedValueOnce(changed());
    readLatest.mockResolvedValue(version(5, { note: '别人的' }, 'deer'));
    await show();
    await site.write(field('标题'), '二');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('deer');
    expect([field('标题').value, field('说明').value]).toEqual(['断案二', '别人的']);
    expect([onSaved.mock.calls.length, screen.queryByText('已保存')]).toEqual([0, null]);
    readLatest.mockResolvedValue(version(6, { title: '断案二', note: '别人的' }));
    await save();
    await screen.findByText('已保存');
    expect(write.mock.lastCall).toEqual([{ title: '断案二', note: '别人的' }, '5']);
  });

  it('counts as saved even if reading back fails; the next save meets the newer version', async () => {
    readLatest.mockRejectedValueOnce(new CallError('network', '网络错误'));
    await show();
    await site.write(field('标题'), '二');
    await save();
    await screen.findByText('已保存');
    expect(onSaved).toHaveBeenCalledOnce();
    write.mockRejectedValueOnce(changed());
    readLatest.mockResolvedValue(version(2, { title: '断案二' }));
    await site.write(field('说明'), '！');
    await save();
    await screen.findByRole('alert');
    expect(write.mock.lastCall).toEqual([{ title: '断案二', note: '原文！' }, '1']);
    expect([field('标题').value, field('说明').value]).toEqual(['断案二', '原文！']);
  });

  it.each([
    ['is rejected', () => write.mockRejectedValueOnce(new CallError('refused', '标题太长'))],
    [
      'conflicts with a version that fails to load',
      () => {
        write.mockRejectedValueOnce(changed());
        readLatest.mockRejectedValueOnce(new CallError('network', '标题太长'));
      },
    ],
  ])('keeps the typed values if saving %s, and shows the reason', async (_title, refuse) => {
    refuse();
    await show();
    await site.write(field('标题'), '二');
    await save();
    await screen.findByText('标题太长');
    expect([field('标题').value, onSaved.mock.calls.length]).toEqual(['断案二', 0]);
    expect(await isGuarded()).toBe(true);
  });

  it('is not guarded once all values are back to the original', async () => {
    await show();
    await site.write(field('标题'), '二');
    await vi.waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(true));
    await site.person.keyboard('{Backspace}');
    await vi.waitFor(() => expect(onDirty).toHaveBeenLastCalledWith(false));
    expect(await isGuarded()).toBe(false);
  });
});
