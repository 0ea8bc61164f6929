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
    ['lets in', [waits, inside], [false, false]],
    ['keeps out', [waits, outside], [false, true]],
    ['stays what it was while it is asked anew', [outside, waits, inside], [true, true, false]],
    [
      'keeps out where it could not be asked at all',
      [waits, { data: undefined, error: offline }],
      [false, true],
    ],
    [
      'lets whoever is in stay while the line is down, or the server',
      [inside, { ...inside, error: offline }, { ...inside, error: broken }, inside],
      [false, false, false, false],
    ],
    ['shuts on whoever is in once it is refused', [inside, { ...inside, error: gone }], [false, true]],
    ['is no other for a fault of our own', [inside, { ...inside, error: new Error('x') }], [false, true]],
    ['lets nobody in because the line is down', [outside, { ...outside, error: offline }], [true, true]],
  ])('%s', (_name, steps, answers) => {
    expect(follow(...steps)).toEqual(answers);
  });
});
