import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { unreadQuery } from './queries.ts';
import type { Unread } from './unread.ts';

export type PostMessage = CallData<'GET /api/msg/comment'>['records'][number];
export type SiteMessage = CallData<'GET /api/msg/sys'>['records'][number];
export type PostKind = 'comment' | 'reply' | 'like';
export type SiteKind = 'sys' | 'mine';

/** Rows per page, as in existing clients. */
export const messagesPerPage = 6;
export const siteRows = 8;

export interface ListRequest {
  uid: string;
  page: number;
  /**
   * ISO time when the list was opened. Messages read since then keep their position, so that pages do not shift while
   * the user reads.
   */
  openedAt: string;
  /** Language in which the server sends messages of the site. */
  locale: Locale;
}

/** Content of a list, and how many messages of its kind were still unread when it was loaded. */
interface Opened<Row> {
  records: Row[];
  total: number;
  /** Null: not known yet. */
  left: number | null;
}

const keyOf = (kind: keyof Unread, { uid, page, openedAt, locale }: ListRequest) =>
  ['messages', uid, kind, page, openedAt, locale] as const;

/**
 * Loading a list marks its messages as read, so it is loaded only when the user opens it and never refetched
 * automatically.
 */
const shared = { placeholderData: keepPreviousData, refetchOnWindowFocus: false, staleTime: 0 } as const;

export const postMessagesQuery = (client: QueryClient, kind: PostKind, asked: ListRequest) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(kind, asked),
    async queryFn({ signal }): Promise<Opened<PostMessage>> {
      const query = { currentPage: asked.page, limit: messagesPerPage, openedAt: asked.openedAt };
      const page = await call(`GET /api/msg/${kind}`, { query, signal });
      return { ...page, left: noteRead(client, asked.uid, kind, page.records) };
    },
  });

export const siteListQuery = (client: QueryClient, kind: SiteKind, asked: ListRequest) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(kind, asked),
    async queryFn({ signal }): Promise<Opened<SiteMessage>> {
      const query = { currentPage: asked.page, limit: siteRows, openedAt: asked.openedAt };
      const page = await call(`GET /api/msg/${kind}`, { query, signal });
      return { ...page, left: noteRead(client, asked.uid, kind, page.records) };
    },
  });

/**
 * Subtracts the messages that were just read from the unread counts. Returns how many of the kind remain; null if the
 * counts are unknown.
 */
function noteRead(
  client: QueryClient,
  uid: string,
  kind: keyof Unread,
  records: readonly { state: boolean }[],
): number | null {
  const read = records.filter(({ state }) => !state).length;
  const counts = client.setQueryData(
    unreadQuery(uid).queryKey,
    (before) => before && { ...before, [kind]: Math.max(0, before[kind] - read) },
  );
  // The counts have not loaded yet. Their request may have begun before the messages were read, so request the counts
  // again.
  if (counts === undefined && read > 0)
    void client.fetchQuery(unreadQuery(uid)).then(
      () => client.invalidateQueries(unreadQuery(uid)),
      () => undefined,
    );
  return counts?.[kind] ?? null;
}
