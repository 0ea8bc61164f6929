import { practice } from '@xiezhi/contract/enums/scope';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import type { FakeServer } from '../../../../test-support/fake-server.ts';
import { aLanguage, aProblemInfo } from '../../../../test-support/problems.ts';
import { aDetail } from '../../../../test-support/submissions.ts';

/** Scope and problem of these tests. */
export const place = { scope: practice, problemId: '1000' };

/** Stands in for `ResizeObserver` and reports no size, because jsdom has no layout. */
class Unmeasured {
  observe(): void {}
  disconnect(): void {}
}

/** Makes the full editor fail to load, as on a bad connection, so that the plain text field is used. */
export function withoutEditor(): void {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('ResizeObserver', Unmeasured);
  sessionStorage.clear();
  vi.doMock('../../../content/code-editor/create-editor.ts', () => {
    throw new Error('offline');
  });
}

/** Mocks all requests of the solve page, without any submission. */
export function mockSolvePage(server: FakeServer): void {
  server.on('GET /api/get-problem-detail', aProblemInfo());
  server.on('GET /api/languages', [aLanguage('C'), aLanguage('Python3', { contentType: 'text/x-python' })]);
  server.on('POST /api/get-user-problem-status', {});
  server.on('GET /api/get-submission-list', { records: [], total: 0, size: 10, current: 1, pages: 0 });
  server.on('GET /api/get-submission-detail', aDetail());
  server.on('GET /api/get-all-case-result', null);
  server.on('GET /api/get-submission-gain', null);
}

/** The plain text field that replaces the editor. */
export const field = (name = 'Code editor') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
