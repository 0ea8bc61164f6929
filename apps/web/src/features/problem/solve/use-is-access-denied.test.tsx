// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../../api/client.ts';
import { useIsAccessDenied } from './use-is-access-denied.ts';

type Asked = Parameters<typeof useIsAccessDenied>[0];
const inside: Asked = { data: { can: { enter: true } }, error: null };
const outside: Asked = { data: { can: { enter: false } }, error: null };
const waits: Asked = { data: undefined, error: null };
const offline = new CallError('network', 'offline');
const broken = new CallError('server', 'broken', 503);
const gone = new CallError('refused', 'gone', 200, 400);

/** Results of the hook for a sequence of inputs. */
function follow(...steps: Asked[]): boolean[] {
  const [first = waits] = steps;
  const drawn = renderHook(useIsAccessDenied, { initialProps: first });
  return steps.map((step) => {
    drawn.rerender(step);
    return drawn.result.current;
  });
}

describe('access to a scope', () => {
  it.each<[string, Asked[], boolean[]]>([
    ['is granted while loading and by the server', [waits, inside], [false, false]],
    ['is denied by the server', [waits, outside], [false, true]],
    ['stays denied while the request is repeated', [outside, waits, inside], [true, true, false]],
    ['is denied if the first request failed', [waits, { data: undefined, error: offline }], [false, true]],
    [
      'stays granted during network and server failures',
      [inside, { ...inside, error: offline }, { ...inside, error: broken }, inside],
      [false, false, false, false],
    ],
    ['ends when the server rejects a later request', [inside, { ...inside, error: gone }], [false, true]],
    [
      'is denied after an unexpected client error',
      [inside, { ...inside, error: new Error('x') }],
      [false, true],
    ],
    ['stays denied during a network failure', [outside, { ...outside, error: offline }], [true, true]],
  ])('%s', (_name, steps, answers) => {
    expect(follow(...steps)).toEqual(answers);
  });
});
