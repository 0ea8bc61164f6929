import type { Locale } from '@xiezhi/contract/limits';

const two = (value: number): string => String(value).padStart(2, '0');

function monthDay(date: Date): string {
  return `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Formats a time as `2026-11-21 15:12:37` in the reader's time zone. */
export function formatExact(value: string | number): string {
  const date = new Date(value);
  const day = `${date.getFullYear()}-${monthDay(date)}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Formats a time in at most five characters: `15:12` if it is today, `11-21` if it is this year, otherwise the year.
 * `now` is in ms.
 */
export function formatClock(value: string, now: number): string {
  const exact = formatExact(value);
  const today = formatExact(now);
  if (exact.slice(0, 10) === today.slice(0, 10)) return exact.slice(11, 16);
  return exact.slice(0, 4) === today.slice(0, 4) ? exact.slice(5, 10) : exact.slice(0, 4);
}

/** UTC offset in minutes as `UTC+8` or `UTC−3:30`, the same in all languages. */
export function formatUtcOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = `${Math.floor(size / 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
  return `UTC${minutes < 0 ? '−' : '+'}${hours}`;
}

/** Replaces the texts of `Intl.RelativeTimeFormat` (`现在`, `now`). */
const justNow: Readonly<Record<Locale, string>> = { 'zh-CN': '刚刚', 'en-US': 'just now' };

const formatters = new Map<Locale, Intl.RelativeTimeFormat>();

function relativeFormatter(locale: Locale): Intl.RelativeTimeFormat {
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.RelativeTimeFormat(locale, {
      numeric: 'auto',
      style: locale === 'zh-CN' ? 'long' : 'short',
    });
    formatters.set(locale, formatter);
  }
  return formatter;
}

function dayNumber(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/**
 * Formats a time relative to now: `12 分钟前`, `昨天`, later `11-18`, with the year if it is not this year. `now` is in
 * milliseconds.
 */
export function formatRelative(value: string, now: number, locale: Locale): string {
  const date = new Date(value);
  const today = new Date(now);
  const seconds = (date.getTime() - now) / 1000;
  const formatter = relativeFormatter(locale);
  if (Math.abs(seconds) < 60) return justNow[locale];
  if (Math.abs(seconds) < 3600) return formatter.format(Math.trunc(seconds / 60), 'minute');
  const days = dayNumber(date) - dayNumber(today);
  if (days === 0 || Math.abs(seconds) < 6 * 3600) return formatter.format(Math.trunc(seconds / 3600), 'hour');
  if (Math.abs(days) === 1) return formatter.format(days, 'day');
  return date.getFullYear() === today.getFullYear()
    ? monthDay(date)
    : `${date.getFullYear()}-${monthDay(date)}`;
}
