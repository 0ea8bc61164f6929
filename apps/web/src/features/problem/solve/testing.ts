import { practice } from '@xiezhi/contract/enums/scope';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import type { FakeServer } from '../../../../test-support/fake-server.ts';
import { aLanguage, aProblemInfo } from '../../../../test-support/problems.ts';
import { aDetail } from '../../../../test-support/submissions.ts';

/** Where the tests of this room solve. */
export const place = { scope: practice, problemId: '1000' };

/** Nothing in the tests' document has a size. */
class Unmeasured {
  observe(): void {}
  disconnect(): void {}
}

/** A browser in which the heavy editor does not come, as on a bad connection: the plain field takes the same text. */
export function withoutEditor(): void {
  FakeStream.opened = [];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('ResizeObserver', Unmeasured);
  sessionStorage.clear();
  vi.doMock('../../../content/code-editor/create-editor.ts', () => {
    throw new Error('offline');
  });
}

/** Answers all that the room of a problem asks for: nothing was submitted to it yet. */
export function answerRoom(server: FakeServer): void {
  server.on('GET /api/get-problem-detail', aProblemInfo());
  server.on('GET /api/languages', [aLanguage('C'), aLanguage('Python3', { contentType: 'text/x-python' })]);
  server.on('POST /api/get-user-problem-status', {});
  server.on('GET /api/get-submission-list', { records: [], total: 0, size: 10, current: 1, pages: 0 });
  server.on('GET /api/get-submission-detail', aDetail());
  server.on('GET /api/get-all-case-result', null);
  server.on('GET /api/get-submission-gain', null);
}

/** The plain field in the place of the editor. */
export const field = (name = 'Code editor') => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
