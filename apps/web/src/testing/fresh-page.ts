import './platform.ts';
import './light-document.ts';
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';
import { forgetAuthValues } from '../account/auth-form.ts';
import { forgetLoginFailures } from '../account/login-failures.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { switchLocale } from '../i18n/messages.ts';
import { authDialog } from '../lib/auth-dialog.ts';
import { setServerTime } from '../lib/clock.ts';
import { dismissNotice } from '../lib/notices.ts';
import { leaving } from '../navigation/leaving.ts';
import { paletteState } from '../shell/palette/palette-state.ts';

/**
 * The document and the site's few global things as they are when a page has just loaded: nobody is signed in, nothing
 * is shown, and the texts are Chinese. Files of one thread share them; a file whose tests leave more than this behind
 * (a listener, a changed prototype, what a module keeps to itself) puts that back itself.
 */
export async function putBackPage(): Promise<void> {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
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
  dismissNotice();
  forgetAuthValues();
  forgetLoginFailures();
  setServerTime(new Date().toISOString());
}

function putBackDocument(): void {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.getSelection()?.removeAllRanges();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; max-age=0; path=/`;
  history.replaceState(null, '', '/');
}
