// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@xiezhi/contract/limits';
import type { Translate } from '../../../i18n/messages.ts';
import {
  checkProfile,
  createProfileDraft,
  forgetProfileDraft,
  isChanged,
  type ProfileField,
  type ProfileValues,
} from './profile-form.ts';

const saved: ProfileValues = {
  nickname: 'Nick',
  realname: '',
  gender: 'secrecy',
  school: '',
  number: '',
  github: '',
  blog: '',
  cfUsername: '',
  signature: '',
};

beforeEach(() => localStorage.clear());

describe('a profile', () => {
  const keyOf = ((key: string) => key) as Translate;

  it.each<[ProfileField, string, string | undefined]>([
    ['nickname', 'x'.repeat(limits.nicknameMax), undefined],
    ['nickname', 'x'.repeat(limits.nicknameMax + 1), 'setting.tooLong'],
    ['signature', 'x'.repeat(limits.signatureMax + 1), 'setting.tooLong'],
    ['blog', 'javascript:alert(1)', 'setting.profile.badLink'],
    ['blog', '', undefined],
    ['github', 'github.com/qiushi', undefined],
    ['gender', 'secrecy', undefined],
  ])('%s "%.20s" gives %s', (field, value, fault) => {
    expect(checkProfile(field, { ...saved, [field]: value })?.(keyOf)).toBe(fault);
  });

  it.each(['https://a.b', 'http://a.b/c?d', 'a.b', 'example.com:8080/x'])('accepts the link %s', (text) =>
    expect(checkProfile('blog', { ...saved, blog: text })).toBeUndefined(),
  );
  it.each(['javascript:x', 'data:text/html,x', 'a b.c', 'nonsense', 'https://u:p@a.b', 'ftp://a.b', '//a.b'])(
    'rejects %s',
    (text) => expect(checkProfile('blog', { ...saved, blog: text })?.(keyOf)).toBe('setting.profile.badLink'),
  );
});

describe('the draft of a profile', () => {
  it('is kept across page loads until saved', () => {
    createProfileDraft('1', saved).set({ ...saved, school: 'typed' });
    expect(createProfileDraft('1', saved).get().school).toBe('typed');
    expect(createProfileDraft('2', saved).get()).toEqual(saved);
    createProfileDraft('1', saved).set(saved);
    createProfileDraft('2', saved).set({ ...saved, school: 'typed' });
    forgetProfileDraft('2');
    expect(createProfileDraft('1', saved).get()).toEqual(saved);
    expect(localStorage.length).toBe(0);
  });

  it('contains only changed fields: others use the saved values', () => {
    createProfileDraft('1', saved).set({ ...saved, school: 'typed' });
    const newer = { ...saved, realname: 'as staff wrote it', school: 'theirs' };
    expect(createProfileDraft('1', newer).get()).toEqual({ ...newer, school: 'typed' });
  });

  it('of another shape is dropped', () => {
    localStorage.setItem('profileDraft:1', '{"nickname":7}');
    expect(createProfileDraft('1', saved).get()).toEqual(saved);
  });

  it('ignores changes of blanks', () => {
    expect(isChanged({ ...saved, nickname: ' Nick ' }, saved)).toBe(false);
    expect(isChanged({ ...saved, nickname: 'Nick2' }, saved)).toBe(true);
  });
});
