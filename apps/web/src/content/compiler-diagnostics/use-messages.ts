import { useQuery } from '@tanstack/react-query';
import { loadMessages } from '../../i18n/messages.ts';
import type { Explained } from './read.ts';

/** A program that failed to compile, with the compiler output. */
export interface Rejected {
  /** Identifies the compilation: a rejudge may have another output. */
  key: string;
  language: string;
  code: string;
  output: string;
}

const unread = { messages: null, faults: [] } as const;

/**
 * Returns compiler messages and positions: empty if the output cannot be parsed, null while the parser loads. The
 * parser loads only if a program has failed to compile.
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
