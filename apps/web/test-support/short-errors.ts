import { configure, prettyDOM } from '@testing-library/react';
import { onTestFailed } from 'vitest';

/*
 * Errors of failed queries do not contain the document: a query that is retried until it succeeds would print it
 * each time. Import for the side effect.
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
