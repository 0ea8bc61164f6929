import './platform.ts';
import './short-errors.ts';
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetAuthValues } from '../src/features/account/auth/auth-form.ts';
import { forgetLoginFailures } from '../src/features/account/auth/login-failures.ts';
import { queryClient } from '../src/api/query-client.ts';
import { session } from '../src/api/session.ts';
import { SETTINGS_KEY } from '../src/content/code-editor/settings.ts';
// Loaded here, because this module adds listeners on load that must stay for all files.
import '../src/content/code-editor/use-settings.ts';
import { switchLocale } from '../src/i18n/messages.ts';
import { authDialog } from '../src/lib/auth-dialog.ts';
import { setServerTime } from '../src/lib/clock.ts';
import { dismissToast } from '../src/lib/toasts.ts';
import { leaveConfirmation } from '../src/routing/leaving.ts';
import { paletteState } from '../src/app/shell/command-palette/palette-state.ts';
import { setTheme } from '../src/app/shell/theme.ts';
import { endAdded, rememberListeners } from './added-listeners.ts';
import { putBackMembers } from './replace-members.ts';

rememberListeners();

/**
 * Resets the document and the global state to those of a newly loaded page: signed out, nothing shown, Chinese texts.
 * All files of one thread share document and global state. A file that changes other state, such as that of a module,
 * must reset it itself.
 */
export async function putBackPage(): Promise<void> {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  putBackMembers();
  endAdded();
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  configure({ asyncUtilTimeout: 1000, defaultHidden: false });
  putBackSite();
  putBackDocument();
  await switchLocale('zh-CN');
  document.documentElement.removeAttribute('lang');
}

function putBackSite(): void {
  queryClient.clear();
  session.leave();
  authDialog.set(null);
  leaveConfirmation.set(null);
  paletteState.set(false);
  dismissToast();
  forgetAuthValues();
  forgetLoginFailures();
  setTheme('system');
  setServerTime(new Date().toISOString());
  localStorage.clear();
  sessionStorage.clear();
  // Makes these modules forget their values, as if another tab had cleared the storage.
  for (const key of [null, SETTINGS_KEY]) dispatchEvent(new StorageEvent('storage', { key }));
}

function putBackDocument(): void {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.getSelection()?.removeAllRanges();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  // Restores functions that a router has replaced.
  for (const name of Object.keys(history)) Reflect.deleteProperty(history, name);
  history.replaceState(null, '', '/');
}
