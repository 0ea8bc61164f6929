import { configure, prettyDOM } from '@testing-library/react';
import { onTestFailed } from 'vitest';

/*
 * Removes the document from errors of failed queries: a query that is retried until it succeeds would print the
 * document each time. Import for the side effect.
 */
configure({
  getElementError(message) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

/** Prints the document if the running test fails. */
export function printDocumentOnFailure(): void {
  onTestFailed(() => console.error(prettyDOM(document.body)));
}
