/**
 * Polyfills `showPopover` and `hidePopover` of an element with `popover="manual"` for browsers without popovers in the
 * top layer. Modal dialogs cover the rest of the page, so the element moves into the last open modal dialog. It returns
 * to its original position when that dialog closes or leaves the page. Its styles must set `position: fixed`.
 */

interface Shown {
  /** Original position of the element in the page. */
  readonly parent: Node;
  readonly next: Node | null;
  readonly observer: MutationObserver | null;
}

const shown = new WeakMap<HTMLElement, Shown>();

export function showAbove(element: HTMLElement): void {
  if (shown.has(element)) return;
  const { parentNode: parent, nextSibling: next } = element;
  if (parent === null) return;
  const dialogs = document.querySelectorAll('dialog:modal');
  const dialog = dialogs[dialogs.length - 1];
  element.style.zIndex = 'var(--z-notice)';
  if (dialog === undefined) {
    shown.set(element, { parent, next, observer: null });
    return;
  }
  const observer = new MutationObserver(() => {
    if (!dialog.isConnected || !dialog.hasAttribute('open')) goHome(element);
  });
  shown.set(element, { parent, next, observer });
  observer.observe(document, { attributes: true, attributeFilter: ['open'], childList: true, subtree: true });
  dialog.append(element);
}

export function hideAgain(element: HTMLElement): void {
  goHome(element);
  element.style.zIndex = '';
  shown.delete(element);
}

/** Moves an element back from a dialog to its original position. */
function goHome(element: HTMLElement): void {
  const place = shown.get(element);
  if (place === undefined || place.observer === null) return;
  place.observer.disconnect();
  const { parent, next } = place;
  parent.insertBefore(element, next !== null && next.parentNode === parent ? next : null);
  shown.set(element, { parent, next, observer: null });
}

if (!('showPopover' in HTMLElement.prototype)) {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      showAbove(this);
    },
    hidePopover(this: HTMLElement) {
      hideAgain(this);
    },
  });
}
