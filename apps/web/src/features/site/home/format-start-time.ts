import type { Locale } from '@xiezhi/contract/limits';

const words: Readonly<Record<Locale, readonly [today: string, tomorrow: string]>> = {
  'zh-CN': ['今天', '明天'],
  'en-US': ['today', 'tomorrow'],
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Start time in the reader's time zone: `今天 22:35`, `明天 20:00`, `11-24 12:00`. */
export function formatStartTime(value: string, now: number, locale: Locale): string {
  const date = new Date(value);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  const days = Math.round((new Date(date).setHours(0, 0, 0, 0) - midnight.getTime()) / 86_400_000);
  const word = words[locale][days];
  return `${word ?? `${two(date.getMonth() + 1)}-${two(date.getDate())}`} ${clock}`;
}
