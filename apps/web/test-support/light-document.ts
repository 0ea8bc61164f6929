import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { onTestFailed } from 'vitest';

/**
 * Optimizes parts of jsdom that take half of the time of component tests. Import for its side effects, before
 * any element is created.
 */

// React would record the creating component and task of each element, which only debuggers show.
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

/** Computed styles of elements without own styles, by tag: those of the browser's default stylesheet. */
const plain = new Map<string, CSSStyleDeclaration>();
const computed = window.getComputedStyle.bind(window);
const hasOwnStyle = '[style], [hidden], [popover], dialog';
/** Elements inside may inherit these, or are styled by an editor's stylesheets. */
const isStyled = '[style*="visibility"], [style*="pointer-events"], details, .cm-editor';

/**
 * The document has only the browser's default stylesheet, whose rules jsdom would match against every element
 * and all its ancestors for each query by role or name.
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

/** jsdom searches the whole document for the labels of each field. */
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

/** Prints the document once for a failed test, not for each failed query. */
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
