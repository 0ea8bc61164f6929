import { describe, expect, it } from 'vitest';
import { summarizeVerdict } from './verdict-summary.ts';

const judged = (seq: number, status: number) => ({ seq, group: 1, status, timeMs: 1, memoryKb: 1 });

describe('the verdict summary', () => {
  it('is null without cases', () => expect(summarizeVerdict([])).toBeNull());

  it('counts passed and skipped cases and names the first failure', () => {
    expect(summarizeVerdict([judged(1, 0), judged(2, -1), judged(3, -4), judged(4, -4)])).toEqual({
      total: 4,
      accepted: 1,
      skipped: 2,
      failure: { seq: 2, status: -1 },
    });
  });

  it('names no failure if all passed', () => {
    expect(summarizeVerdict([judged(1, 0), judged(2, 0)])?.failure).toBeNull();
  });
});
