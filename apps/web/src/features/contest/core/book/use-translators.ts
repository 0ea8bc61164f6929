import { useQueries } from '@tanstack/react-query';
import type { Locale } from '@xiezhi/contract/limits';
import { loadTranslator, type Translate } from '../../../../i18n/messages.ts';

/** Returns the translators of the given languages whose texts have loaded. */
export function useTranslators(locales: readonly Locale[]): Partial<Record<Locale, Translate>> {
  const loaded = useQueries({
    queries: locales.map((locale) => ({
      queryKey: ['translator', locale],
      // A query must not return a function itself. Inside an object, the function also stays the same object.
      queryFn: async () => ({ translate: await loadTranslator(locale, ['contest']) }),
      staleTime: Infinity,
      structuralSharing: false,
      meta: { isQuiet: true },
    })),
  });
  return Object.fromEntries(
    locales.flatMap((locale, index) => {
      const translate = loaded[index]?.data?.translate;
      return translate === undefined ? [] : [[locale, translate]];
    }),
  );
}
