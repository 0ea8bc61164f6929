/**
 * Browser features that jsdom lacks. Import for its side effects, before any module that reads `window` while
 * loading.
 */

/** A wide window of a user without special preferences. */
function matchMedia(query: string): MediaQueryList {
  const matches = query.includes('min-width');
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Nothing ever becomes visible. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// First visits follow the language of the browser: that of the tests is Chinese.
Object.defineProperty(navigator, 'languages', { value: ['zh-CN', 'zh'], configurable: true });

/** Open elements of the top layer. */
const shown = new WeakSet<Element>();
// oxlint-disable-next-line typescript/unbound-method -- called with its element below
const matches = Element.prototype.matches;

Object.assign(window, { matchMedia, scrollTo: () => undefined, IntersectionObserver: NoObserver });
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(Element.prototype, {
  scrollTo: () => undefined,
  scrollIntoView: () => undefined,
  setPointerCapture: () => undefined,
  showPopover(this: Element) {
    shown.add(this);
  },
  hidePopover(this: Element) {
    shown.delete(this);
  },
  matches(this: Element, selector: string) {
    return selector === ':popover-open' ? shown.has(this) : matches.call(this, selector);
  },
});
