import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { unreadQuery } from './queries.ts';
import type { Unread } from './unread.ts';

export type PostMessage = CallData<'GET /api/msg/comment'>['records'][number];
export type SiteMessage = CallData<'GET /api/msg/sys'>['records'][number];
export type PostKind = 'comment' | 'reply' | 'like';
export type SiteKind = 'sys' | 'mine';

/** Rows a page, as existing clients show them. */
export const postRows = 6;
export const siteRows = 8;

export interface ListAsked {
  uid: string;
  page: number;
  /** ISO moment from which on what was read keeps its place, so that pages do not shift under the reader. */
  openedAt: string;
  /** Messages of the site are written in it. */
  locale: Locale;
}

/** What a list holds, and how many of its kind were left unread when it came. */
interface Opened<Row> {
  records: Row[];
  total: number;
  /** Null: not known yet. */
  left: number | null;
}

const keyOf = (kind: keyof Unread, { uid, page, openedAt, locale }: ListAsked) =>
  ['messages', uid, kind, page, openedAt, locale] as const;

/** A list is read by asking for it: it is asked for when it is opened, and not again behind the reader's back. */
const shared = { placeholderData: keepPreviousData, refetchOnWindowFocus: false, staleTime: 0 } as const;

export const postListQuery = (client: QueryClient, kind: PostKind, asked: ListAsked) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(kind, asked),
    async queryFn({ signal }): Promise<Opened<PostMessage>> {
      const query = { currentPage: asked.page, limit: postRows, openedAt: asked.openedAt };
      const page = await call(`GET /api/msg/${kind}`, { query, signal });
      return { ...page, left: noteRead(client, asked.uid, kind, page.records) };
    },
  });

export const siteListQuery = (client: QueryClient, kind: SiteKind, asked: ListAsked) =>
  queryOptions({
    ...shared,
    queryKey: keyOf(kind, asked),
    async queryFn({ signal }): Promise<Opened<SiteMessage>> {
      const query = { currentPage: asked.page, limit: siteRows, openedAt: asked.openedAt };
      const page = await call(`GET /api/msg/${kind}`, { query, signal });
      return { ...page, left: noteRead(client, asked.uid, kind, page.records) };
    },
  });

/** Takes what has just been read from the counts; returns how many of the kind are left. */
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
  // Counts that are still on their way may be of before it.
  if (counts === undefined && read > 0)
    void client.fetchQuery(unreadQuery(uid)).then(
      () => client.invalidateQueries(unreadQuery(uid)),
      () => undefined,
    );
  return counts?.[kind] ?? null;
}
