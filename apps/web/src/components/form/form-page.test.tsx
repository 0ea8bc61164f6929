// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../../test-support/people.ts';
import { noteOf, setUpScreen } from '../../../test-support/screen.tsx';
import type { FormSection, Saved } from './description.ts';
import { FormPage } from './FormPage.tsx';
import { saveFormDraft, loadFormDraft } from './form-draft.ts';
import type { FormSaveOutcome } from './use-form-page.ts';

type Values = { title: string; note: string };

const site = setUpScreen();
const first: Saved<Values> = {
  version: 1,
  by: 'qiushi',
  at: '2026-11-22T00:00:00.000Z',
  values: { title: '断案', note: '原文' },
};
const sections: FormSection<Values>[] = [
  {
    id: 'basics',
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'title', label: '标题', isRequired: true, max: 5 },
      { kind: 'textarea', name: 'note', label: '说明' },
    ],
  },
];
const save = vi.fn<(values: Values, version: string | number) => Promise<FormSaveOutcome<Values>>>();
const onDirty = vi.fn<(isDirty: boolean) => void>();

beforeEach(() => {
  save.mockReset();
  onDirty.mockReset();
  vi.stubGlobal('IntersectionObserver', vi.fn());
});

function Page({ saved = first }: { saved?: Saved<Values> }) {
  return (
    <FormPage
      label="编辑"
      formKey="test"
      sections={sections}
      saved={saved}
      save={save}
      onDirty={onDirty}
      faultsOf={(error) => (error.message.startsWith('标题') ? { title: error.message } : {})}
    />
  );
}

const show = (saved?: Saved<Values>) =>
  site.show(<Page {...(saved && { saved })} />, 'zh-CN', ['form', 'field']);
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^标题/ });
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '说明' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^保存/ });
const meet = () => site.person.click(screen.getByRole('button', { name: '更新' }));
const saveAs = (version: number, values: Values): FormSaveOutcome<Values> => ({
  kind: 'saved',
  saved: { ...first, version, values },
});

describe('saving', () => {
  it('sends trimmed values with their base version; then nothing is unsaved', async () => {
    save.mockImplementation((values) => Promise.resolve(saveAs(2, values)));
    await show();
    expect(button().disabled).toBe(true);
    await site.write(title(), '二 ');
    await site.person.click(button());
    await vi.waitFor(() => expect(button().disabled).toBe(true));
    expect(save.mock.calls).toEqual([[{ title: '断案二', note: '原文' }, 1]]);
    await site.write(note(), '！');
    await site.person.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ title: '断案二', note: '原文！' }, 2]);
  });

  it('runs only once at a time', async () => {
    const pending = Promise.withResolvers<FormSaveOutcome<Values>>();
    save.mockReturnValue(pending.promise);
    await show();
    await site.write(note(), '！');
    await site.person.keyboard('{Control>}s{/Control}{Meta>}s{/Meta}');
    await site.person.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    expect(save).toHaveBeenCalledOnce();
    pending.resolve(saveAs(2, { title: '断案', note: '原文！' }));
    await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  });

  it('keeps values typed meanwhile as unsaved changes on the new version', async () => {
    const pending = Promise.withResolvers<FormSaveOutcome<Values>>();
    save.mockReturnValueOnce(pending.promise);
    save.mockImplementationOnce((values) => Promise.resolve(saveAs(3, values)));
    await show();
    await site.write(title(), '二');
    await site.person.click(button());
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await site.write(note(), '！');
    pending.resolve(saveAs(2, { title: '断案二', note: '原文' }));
    await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    expect([title().value, note().value]).toEqual(['断案二', '原文！']);
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await vi.waitFor(() => expect(loadFormDraft('test')?.mine).toEqual({ title: '断案二', note: '原文！' }));
    await site.person.click(button());
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ title: '断案二', note: '原文！' }, 2]);
  });

  it('is prevented by an error, which is shown at its field until corrected', async () => {
    await show();
    await site.write(title(), '一二三四');
    await site.person.click(button());
    await vi.waitFor(() => expect(noteOf(title())).toBe('超出 1 个字符'));
    expect(title().value).toBe('断案一二三四');
    expect(document.activeElement).toBe(title());
    await site.person.keyboard('{Backspace}');
    await vi.waitFor(() => expect(noteOf(title())).toBe(''));
    expect(save).not.toHaveBeenCalled();
  });

  it('shows a server error at its field, or else above the button', async () => {
    save.mockRejectedValueOnce(new Error('标题已被使用')).mockRejectedValueOnce(new Error('服务器错误'));
    await show();
    await site.write(note(), '！');
    await site.person.click(button());
    await vi.waitFor(() => expect(noteOf(title())).toBe('标题已被使用'));
    await site.write(title(), '二');
    await site.person.click(button());
    expect((await screen.findByText('服务器错误')).closest('[role=alert]')).toBeTruthy();
    expect(note().value).toBe('原文！');
  });
});

describe('unsaved changes', () => {
  it('are reported, stored while typing, and removed once reverted', async () => {
    await show();
    await site.write(note(), '！');
    expect(onDirty).toHaveBeenLastCalledWith(true);
    await vi.waitFor(() => expect(loadFormDraft('test')?.mine).toEqual({ title: '断案', note: '原文！' }));
    await site.person.keyboard('{Backspace}');
    expect(onDirty).toHaveBeenLastCalledWith(false);
    await vi.waitFor(() => expect(loadFormDraft('test')).toBeNull());
  });

  const left = { base: first.values, mine: { title: '断案', note: '我的' }, at: '2026-11-21T00:00:00.000Z' };

  it('are offered on the next visit and applied on request', async () => {
    saveFormDraft('test', left);
    await show();
    expect(note().value).toBe('原文');
    await site.person.click(screen.getByRole('button', { name: '恢复' }));
    expect(note().value).toBe('我的');
    expect(onDirty).toHaveBeenLastCalledWith(true);
  });

  it('are not offered to other users of the browser', async () => {
    site.signIn(anAccount());
    saveFormDraft('test', left);
    site.signIn(anAccount({ uid: 'u9', username: 'other' }));
    await show();
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
    site.signIn(anAccount());
    expect(loadFormDraft('test')?.mine).toEqual(left.mine);
  });

  it('can be discarded', async () => {
    saveFormDraft('test', left);
    await show();
    await site.person.click(screen.getByRole('button', { name: '丢弃' }));
    expect([loadFormDraft('test'), note().value]).toEqual([null, '原文']);
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  });

  it('are not offered if the server has the same values', async () => {
    saveFormDraft('test', { ...left, mine: first.values });
    await show();
    expect(screen.queryByRole('button', { name: '恢复' })).toBeNull();
  });

  it('that are based on an older version raise a conflict for fields changed by both', async () => {
    saveFormDraft('test', { ...left, base: { title: '断案', note: '更早的' } });
    await show();
    await site.person.click(screen.getByRole('button', { name: '恢复' }));
    expect(screen.getByText(/^qiushi 于 .* 保存了新版本$/)).toBeTruthy();
    await site.person.click(screen.getByRole('button', { name: '用新版本' }));
    expect(note().value).toBe('原文');
  });
});

describe('a version saved by another user', () => {
  const theirs: Saved<Values> = {
    version: 2,
    by: 'baize',
    at: '2026-11-22T01:00:00.000Z',
    values: { title: '新题', note: '他的' },
  };

  function Meeting() {
    const [saved, setSaved] = useState(first);
    return (
      <>
        <button type="button" onClick={() => setSaved(theirs)}>
          更新
        </button>
        <Page saved={saved} />
      </>
    );
  }

  it('is shown if nothing was typed', async () => {
    await site.show(<Meeting />, 'zh-CN', ['form', 'field']);
    await meet();
    expect([title().value, note().value]).toEqual(['新题', '他的']);
    expect(screen.queryByText(/保存了新版本/)).toBeNull();
  });

  it('is merged with typed values; each conflict needs a decision', async () => {
    save.mockImplementation((values) => Promise.resolve(saveAs(3, values)));
    await site.show(<Meeting />, 'zh-CN', ['form', 'field']);
    await site.write(note(), '我的');
    await meet();
    expect(screen.getByText(/^baize 于 .* 保存了新版本$/)).toBeTruthy();
    expect([title().value, note().value]).toEqual(['新题', '原文我的']);
    expect(button().disabled).toBe(true);
    const link = screen.getByRole('link', { name: '有新版本：先选择 1 项' });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.getAttribute('role')).toBe('alert');
    await site.person.keyboard('{Control>}s{/Control}');
    expect(save).not.toHaveBeenCalled();
    await site.person.click(screen.getByRole('button', { name: '保留我的' }));
    await site.person.click(button());
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.calls[0]).toEqual([{ title: '新题', note: '原文我的' }, 2]);
  });

  it('is called one’s own if the viewer saved it in another tab', async () => {
    site.signIn(anAccount({ username: 'baize' }));
    await site.show(<Meeting />, 'zh-CN', ['form', 'field']);
    await site.write(note(), '我的');
    await meet();
    expect(screen.getByText(/^你已于 .* 在另一个标签页或另一台设备上保存了新版本$/)).toBeTruthy();
  });

  it('keeps undecided conflicts open when another version arrives', async () => {
    const another = { ...theirs, version: 3, values: { title: '更新的题', note: '他的' } };
    function Twice() {
      const [saved, setSaved] = useState(first);
      return (
        <>
          <button type="button" onClick={() => setSaved(saved === first ? theirs : another)}>
            更新
          </button>
          <Page saved={saved} />
        </>
      );
    }
    await site.show(<Twice />, 'zh-CN', ['form', 'field']);
    await site.write(note(), '我的');
    await meet();
    await meet();
    expect([title().value, note().value]).toEqual(['更新的题', '原文我的']);
    expect(button().disabled).toBe(true);
    await site.person.click(screen.getByRole('button', { name: '用新版本' }));
    expect(note().value).toBe('他的');
  });

  it('found while saving loses nothing, and the next save is based on it', async () => {
    save
      .mockResolvedValueOnce({
        kind: 'conflict',
        theirs: { ...theirs, values: { title: '新题', note: '原文' } },
      })
      .mockImplementationOnce((values) => Promise.resolve(saveAs(3, values)));
    await show();
    await site.write(note(), '！');
    await site.person.click(button());
    await vi.waitFor(() => expect(title().value).toBe('新题'));
    expect(note().value).toBe('原文！');
    await site.person.click(button());
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ title: '新题', note: '原文！' }, 2]);
  });
});
