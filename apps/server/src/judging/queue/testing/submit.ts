import assert from 'node:assert/strict';
import type { TestUser } from '../../../../test-support/factories.ts';
import type { TestServer } from '../../../../test-support/harness.ts';

export interface SubmitOptions {
  readonly as: TestUser;
  readonly displayId: string;
  readonly language?: string;
  readonly code?: string;
}

/** Submits over HTTP; returns the id. The test's site must have no submit interval. */
export async function submitTo(server: TestServer, options: SubmitOptions): Promise<number> {
  const { as, displayId, language = 'C++', code = 'int main() {}' } = options;
  const answer = await server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: displayId, language, code },
  });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data.submitId;
}
