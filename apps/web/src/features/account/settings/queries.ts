import { queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';

export type OwnAccount = CallData<'GET /api/get-user-info'>;
export type SessionRow = CallData<'GET /api/sessions'>[number];

/** The user's own account with private fields. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call('GET /api/get-user-info', { signal }),
  // The data stays fresh for a minute, because a refetch must not replace the values with which a form was initialized.
  staleTime: 60_000,
  meta: { isQuiet: true },
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/sessions', { signal }),
  meta: { isQuiet: true },
});

/** Accounts of other services that are linked to the user's account. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call('GET /api/oidc/identities', { signal }),
  meta: { isQuiet: true },
});

/** Applies the changed account that the server returns after a change of email or phone number. */
export function adoptChange({ userInfo }: { userInfo: OwnAccount | null }): void {
  if (userInfo !== null) adoptAccount(userInfo);
}

/** Applies a changed account wherever it is shown. */
export function adoptAccount(account: OwnAccount): void {
  session.setUser(account);
  queryClient.setQueryData(accountQuery.queryKey, account);
  void queryClient.invalidateQueries({ queryKey: ['user-home'] });
}

/** How often unread messages are sent by mail. */
export const digestQuery = queryOptions({
  queryKey: ['message-digest'],
  queryFn: ({ signal }) => call('GET /api/message-digest', { signal }),
});

/** Whether the user receives messages about homework. */
export const studyQuery = queryOptions({
  queryKey: ['study-preference'],
  queryFn: ({ signal }) => call('GET /api/study-preference', { signal }),
});

/** The personal URL of the user's calendar. */
export const calendarQuery = queryOptions({
  queryKey: ['calendar-address'],
  queryFn: ({ signal }) => call('GET /api/calendar-address', { signal }),
});
