// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { lateFormulas } from './late-formulas.ts';

const { server } = setUpScreen();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const formula = { tex: 'n', isDisplay: false, html: '<span class="katex">n</span>' };
const missing = { tex: '', isDisplay: false, html: null, later: 'key' };

it('retries until the server has the formulas', async () => {
  let asked = 0;
  server.on('GET /api/formulas', () => ({ formulas: ++asked < 3 ? null : [formula] }));
  const place = vi.fn();
  const found = lateFormulas([missing, formula], () => true, place);
  await vi.advanceTimersByTimeAsync(10_000);
  await found;
  expect(place.mock.calls).toEqual([[[formula]]]);
  expect(server.asked('GET /api/formulas').map(({ query }) => query['key'])).toEqual(['key', 'key', 'key']);
});

it('stops after the last retry, and when the text is removed', async () => {
  server.on('GET /api/formulas', { formulas: null });
  const place = vi.fn();
  const never = lateFormulas([missing], () => true, place);
  await vi.advanceTimersByTimeAsync(200_000);
  await never;
  const count = server.asked('GET /api/formulas').length;
  const gone = lateFormulas([missing], () => false, place);
  await vi.advanceTimersByTimeAsync(1000);
  await gone;
  expect(place).not.toHaveBeenCalled();
  expect(server.asked('GET /api/formulas')).toHaveLength(count);
});
