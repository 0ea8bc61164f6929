import { isRecord, keysOf } from '@xiezhi/contract/wire/values';
import { limits } from '@xiezhi/contract/limits';
import { profileLink } from '@xiezhi/contract/profile-link';
import { storage } from '../../../lib/storage.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import type { FieldFault } from '../../../components/use-form.ts';
import type { OwnAccount } from './queries.ts';

export type ProfileValues = {
  nickname: string;
  realname: string;
  gender: string;
  school: string;
  number: string;
  github: string;
  blog: string;
  cfUsername: string;
  signature: string;
};
export type ProfileField = keyof ProfileValues;

/** Fields in display order, with the server's maximum length. */
export const profileLimits = {
  nickname: limits.nicknameMax,
  realname: limits.realnameMax,
  school: limits.schoolMax,
  number: limits.studentNumberMax,
  github: limits.linkMax,
  blog: limits.linkMax,
  cfUsername: limits.cfUsernameMax,
  signature: limits.signatureMax,
} as const;

export const genders = ['male', 'female', 'secrecy'] as const;

export function valuesOf(account: OwnAccount): ProfileValues {
  return {
    nickname: account.nickname ?? '',
    realname: account.realname ?? '',
    gender: account.gender,
    school: account.school ?? '',
    number: account.number ?? '',
    github: account.github ?? '',
    blog: account.blog ?? '',
    cfUsername: account.cfUsername ?? '',
    signature: account.signature ?? '',
  };
}

export function checkProfile(field: ProfileField, values: ProfileValues): FieldFault | undefined {
  if (field === 'gender') return undefined;
  const text = values[field].trim();
  const max = profileLimits[field];
  if (text.length > max) return (t) => t('setting.tooLong', { count: text.length, max });
  if ((field === 'github' || field === 'blog') && text !== '' && profileLink(text) === null)
    return (t) => t('setting.profile.badLink');
  return undefined;
}

/** Texts of a stored draft that belong to profile fields. */
function textsIn(value: unknown, like: ProfileValues): Partial<ProfileValues> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    keysOf(like).flatMap((key) => (typeof value[key] === 'string' ? [[key, value[key]]] : [])),
  );
}

/**
 * Returns only the changed fields, because a draft must not overwrite other fields that were saved elsewhere meanwhile.
 */
function changesIn(values: ProfileValues, saved: ProfileValues): Partial<ProfileValues> {
  return Object.fromEntries(
    keysOf(saved).flatMap((key) => (values[key].trim() === saved[key].trim() ? [] : [[key, values[key]]])),
  );
}

export function isChanged(values: ProfileValues, saved: ProfileValues): boolean {
  return keysOf(saved).some((field) => values[field].trim() !== saved[field].trim());
}

const draftKey = (uid: string) => `profileDraft:${uid}`;

/** Deletes the draft after saving. */
export function forgetProfileDraft(uid: string): void {
  storage.write(draftKey(uid), null);
}

/**
 * Typed values, stored in this browser until saved or discarded: they survive closed tabs and expired
 * sessions.
 */
export function createProfileDraft(uid: string, saved: ProfileValues): Store<ProfileValues> {
  const key = draftKey(uid);
  const store = createStore({ ...saved, ...textsIn(storage.readJson(key), saved) });
  return {
    ...store,
    set(next) {
      storage.write(key, isChanged(next, saved) ? JSON.stringify(changesIn(next, saved)) : null);
      store.set(next);
    },
  };
}
