import type { Locale } from '@xiezhi/contract/limits';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the language of messages: `wanted` if given, otherwise that of the system. */
export function chooseLocale(wanted: string | undefined, environment: Environment = process.env): Locale {
  const system = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'];
  const language = wanted ?? system ?? Intl.DateTimeFormat().resolvedOptions().locale;
  return /^zh/i.test(language) ? 'zh-CN' : 'en-US';
}
