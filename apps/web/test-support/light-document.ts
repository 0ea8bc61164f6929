import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { onTestFailed } from 'vitest';

/**
 * What tests of screens spend half of their time on without need, made light. Imported for its effect, before any
 * element is made.
 */

// Each element would remember by whom and by which task it was made, which only a debugger shows.
Reflect.deleteProperty(console, 'createTask');
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals !== null && typeof internals === 'object' && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  });

/** Of elements without a style of their own, by kind: what the browser's own sheet says. */
const plain = new Map<string, CSSStyleDeclaration>();
const computed = window.getComputedStyle.bind(window);
const hasOwnStyle = '[style], [hidden], [popover], dialog';
/** What lies inside may take it over, or is shown by sheets that come with an editor. */
const isStyled = '[style*="visibility"], [style*="pointer-events"], details, .cm-editor';

/**
 * The document has no style sheet but the browser's own, of which every rule would be tried on every element, and on all
 * that stand above it, each time that a role or a name is asked for.
 */
function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || element.matches(hasOwnStyle) || element.closest(isStyled) !== null)
    return computed(element, pseudo);
  const kind = `${element.namespaceURI} ${element.localName} ${element.getAttribute('type')}`;
  const known = plain.get(kind);
  if (known) return known;
  const style = computed(element);
  plain.set(kind, style);
  return style;
}

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

/** Asking for the labels of all fields reads the whole document once for each of them. */
function labelsOf(this: Element): HTMLLabelElement[] {
  const around = this.closest<HTMLLabelElement>('label:not([for])');
  const within = around?.querySelector(labelable) === this ? [around] : [];
  const { id } = this;
  if (id === '' || this.ownerDocument.getElementById(id) !== this) return within;
  const named = this.ownerDocument.querySelectorAll<HTMLLabelElement>(`label[for=${JSON.stringify(id)}]`);
  return [...named, ...within];
}

Object.assign(window, { getComputedStyle });
for (const kind of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(kind.prototype, 'labels', { configurable: true, get: labelsOf });

/** The document is written out once for a test that fails, not at each look that is in vain. */
export function printDocumentOnce(): void {
  onTestFailed(() => console.error(prettyDOM(document.body)));
}

configure({
  getElementError(message) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
