import { queryOptions } from '@tanstack/react-query';
import { intervals } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import { storage } from '../../../lib/storage.ts';

export type OpenContestQuestions = CallData<'GET /api/open-contest-questions'>[number];

export const openQuestionsKey = ['open-questions'] as const;

/**
 * Unanswered questions of the contests that the viewer manages.
 * @param uid null if the viewer is not signed in
 */
export const openQuestionsQuery = (uid: string | null) =>
  queryOptions({
    queryKey: [...openQuestionsKey, uid],
    queryFn: ({ signal }) => call('GET /api/open-contest-questions', { signal }),
    enabled: uid !== null,
    // Polling is the fallback if there is no live channel.
    refetchInterval: intervals.contestAnnouncementPoll,
    meta: { isQuiet: true },
  });

const notifyKey = (uid: string) => `xiezhi.notify-questions.${uid}`;

/** Whether the user enabled notifications of questions in this browser and the browser permits them. */
export function wantsNotifications(uid: string): boolean {
  return storage.read(notifyKey(uid)) === '1' && permission() === 'granted';
}

/**
 * Turns browser notifications on or off. Resolves with whether they are on: the browser asks the user for permission
 * the first time, who may decline.
 */
export async function setNotifications(uid: string, isWanted: boolean): Promise<boolean> {
  const isAllowed = isWanted && (permission() === 'granted' || (await askPermission()) === 'granted');
  storage.write(notifyKey(uid), isAllowed ? '1' : null);
  return isAllowed;
}

/** Whether the browser supports notifications: phones may not. */
export function hasNotifications(): boolean {
  return 'Notification' in globalThis;
}

function permission(): NotificationPermission {
  return hasNotifications() ? Notification.permission : 'denied';
}

async function askPermission(): Promise<NotificationPermission> {
  return hasNotifications() ? Notification.requestPermission() : 'denied';
}
