import { useQuery } from '@tanstack/react-query';
import { needTexts } from '../i18n/messages.ts';
import type { ReadMessage } from './read.ts';

/** A program that did not compile, and what the compiler said. */
export interface Rejected {
  /** Tells this compilation from all others: a rejudge may say something else. */
  key: string;
  language: string;
  code: string;
  output: string;
}

/**
 * What a compiler said, message by message; empty where it cannot be read, null until it has been. Whatever reads
 * it is fetched only for a program that was rejected.
 */
export function useMessages(rejected: Rejected | null): readonly ReadMessage[] | null {
  const { data } = useQuery({
    queryKey: ['compiler-messages', rejected?.key],
    queryFn: () => (rejected === null ? [] : read(rejected)),
    enabled: rejected !== null,
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return rejected === null ? null : (data ?? null);
}

async function read({ language, code, output }: Rejected): Promise<readonly ReadMessage[]> {
  const [{ loadDialect }, { readMessages }] = await Promise.all([
    import('./dialects.ts'),
    import('./read.ts'),
    needTexts(['compiler']),
  ]);
  const dialect = await loadDialect(language);
  return dialect === null ? [] : readMessages(dialect, output, code);
}
