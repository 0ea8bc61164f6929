/**
 * Browser features that jsdom lacks. Import for its side effects, before any module that reads `window` while
 * loading.
 */

/** Media queries of a wide window, whose user has no special preferences. */
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

/** An observer that reports nothing as visible. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// The tests use a Chinese browser, because a first visit uses the language of the browser.
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
