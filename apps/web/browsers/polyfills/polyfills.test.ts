// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { anySignal } from './abort-signal-any.ts';
import { hideAgain, showAbove } from './popover.ts';

/** Resolves after all pending MutationObserver callbacks have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('AbortSignal.any', () => {
  it("aborts with the first of its signals and with that signal's reason", () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const any = anySignal([first.signal, second.signal]);
    expect(any.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect([any.aborted, any.reason]).toEqual([true, 'second']);
  });

  it('is aborted from the start if one of its signals is', () => {
    const any = anySignal([new AbortController().signal, AbortSignal.abort('gone')]);
    expect([any.aborted, any.reason]).toEqual([true, 'gone']);
  });
});

function page(): { notice: HTMLElement; home: HTMLElement; dialog: HTMLElement } {
  document.body.innerHTML = '<main><p id="notice"></p><i></i></main><dialog open></dialog>';
  const [notice, home, dialog] = ['#notice', 'main', 'dialog'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  );
  if (!notice || !home || !dialog) throw new Error('the page is not as written');
  // jsdom does not support `:modal`, so every open dialog counts as modal.
  document.querySelectorAll = (selector: string) =>
    Document.prototype.querySelectorAll.call(document, selector.replace(':modal', '[open]'));
  return { notice, home, dialog };
}

describe('a popover without a top layer', () => {
  afterEach(() => document.body.replaceChildren());

  afterEach(() => Reflect.deleteProperty(document, 'querySelectorAll'));

  it('moves into the open modal dialog and returns to its place when hidden', () => {
    const { notice, home, dialog } = page();
    showAbove(notice);
    expect(notice.parentElement).toBe(dialog);
    hideAgain(notice);
    expect(home.firstElementChild).toBe(notice);
  });

  it('returns to its place and stays visible when that dialog closes or leaves the page', async () => {
    for (const end of [
      (dialog: HTMLElement) => dialog.removeAttribute('open'),
      (dialog: HTMLElement) => dialog.remove(),
    ]) {
      const { notice, home, dialog } = page();
      showAbove(notice);
      end(dialog);
      await settle();
      expect(home.firstElementChild).toBe(notice);
      expect(notice.style.zIndex).not.toBe('');
      hideAgain(notice);
    }
  });

  it('stays in place if no dialog is open', () => {
    const { notice, home, dialog } = page();
    dialog.removeAttribute('open');
    showAbove(notice);
    expect(home.firstElementChild).toBe(notice);
  });
});
