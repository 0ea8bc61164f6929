import './platform.ts';
import './light-document.ts';
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetAuthValues } from '../src/features/account/auth/auth-form.ts';
import { forgetLoginFailures } from '../src/features/account/auth/login-failures.ts';
import { queryClient } from '../src/api/query-client.ts';
import { session } from '../src/api/session.ts';
import { SETTINGS_KEY } from '../src/content/code-editor/settings.ts';
// It listens from when it is loaded, for all files.
import '../src/content/code-editor/use-settings.ts';
import { switchLocale } from '../src/i18n/messages.ts';
import { authDialog } from '../src/lib/auth-dialog.ts';
import { setServerTime } from '../src/lib/clock.ts';
import { dismissToast } from '../src/lib/notices.ts';
import { leaving } from '../src/routing/leaving.ts';
import { paletteState } from '../src/app/shell/command-palette/palette-state.ts';
import { setTheme } from '../src/app/shell/theme.ts';
import { endAdded, rememberListeners } from './added-listeners.ts';
import { putBackMembers } from './replace-members.ts';

rememberListeners();

/**
 * The document and the site's few global things as they are when a page has just loaded: nobody is signed in, nothing
 * is shown, and the texts are Chinese. Files of one thread share them; what else a file leaves behind (what a module
 * keeps to itself) is for that file to put back.
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
  leaving.set(null);
  paletteState.set(false);
  dismissToast();
  forgetAuthValues();
  forgetLoginFailures();
  setTheme('system');
  setServerTime(new Date().toISOString());
  localStorage.clear();
  sessionStorage.clear();
  // As another tab would tell that it has cleared them.
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
  // A router lays its own functions over these.
  for (const name of Object.keys(history)) Reflect.deleteProperty(history, name);
  history.replaceState(null, '', '/');
}
