import { describe, expect, it } from 'vitest';
import {
  acceptanceRate,
  formatLength,
  formatMemory,
  formatRate,
  formatSeconds,
  formatTime,
} from './format-figures.ts';

describe('acceptance rate', () => {
  it.each([
    [48_211, 61_377, '78.55%'],
    [0, 5, '0.00%'],
    [5, 5, '100.00%'],
    [1, 3, '33.33%'],
    [2, 3, '66.67%'],
    [0, 0, '—'],
    [7, 5, '100.00%'],
  ])('%i of %i is %s', (accepted, total, text) =>
    expect(formatRate(acceptanceRate(accepted, total))).toBe(text),
  );
});

describe('measured values', () => {
  it.each([
    [0, '0 KB'],
    [512, '512 KB'],
    [1023, '1023 KB'],
    [1023.4, '1023 KB'],
    [1023.6, '1.0 MB'],
    [1024, '1.0 MB'],
    [102_395, '100 MB'],
    [1_048_063, '1023 MB'],
    [1_048_535, '1.0 GB'],
    [9626, '9.4 MB'],
    [262_144, '256 MB'],
    [1_258_291, '1.2 GB'],
    [null, '—'],
  ])('%s KB is %s', (kilobytes, text) => expect(formatMemory(kilobytes)).toBe(text));

  it('formats times and lengths', () => {
    expect(formatTime(58)).toBe('58 ms');
    expect(formatTime(undefined)).toBe('—');
    expect(formatLength(1148)).toBe('1,148 B');
    expect(formatLength(null)).toBe('—');
    expect(formatSeconds(1149)).toBe('1.1 s');
    expect(formatSeconds(-5)).toBe('0.0 s');
  });
});
