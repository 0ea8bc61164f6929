import { useQuery } from '@tanstack/react-query';
import { loadMessages } from '../../i18n/messages.ts';
import type { Explained } from './read.ts';

/** A program that did not compile, and what the compiler said. */
export interface Rejected {
  /** Tells this compilation from all others: a rejudge may say something else. */
  key: string;
  language: string;
  code: string;
  output: string;
}

const unread = { messages: null, faults: [] } as const;

/**
 * What a compiler said, message by message, and the places in the program; empty where it cannot be read, null until it
 * has been. Whatever reads it is fetched only for a program that was rejected.
 */
export function useMessages(rejected: Rejected | null): Explained | typeof unread {
  const { data } = useQuery({
    queryKey: ['compiler-messages', rejected?.key],
    queryFn: () => (rejected === null ? null : read(rejected)),
    enabled: rejected !== null,
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return (rejected && data) ?? unread;
}

async function read({ language, code, output }: Rejected): Promise<Explained> {
  const [{ loadDialect }, { explain }] = await Promise.all([
    import('./dialects.ts'),
    import('./read.ts'),
    loadMessages(['compiler']),
  ]);
  return explain(await loadDialect(language), output, code);
}
