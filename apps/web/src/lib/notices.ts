import { createStore } from './store.ts';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeContent {
  tone: NoticeTone;
  /** What happened. */
  text: string;
  /** What was kept, or what comes next. */
  detail?: string;
  action?: NoticeAction;
}

export interface ShownNotice extends NoticeContent {
  /** Rises with each notice, so that the same words twice are two notices. */
  id: number;
}

let count = 0;

/** The one notice on screen. A newer one takes its place. */
export const noticeStore = createStore<ShownNotice | null>(null);

export function notify(notice: NoticeContent): void {
  count += 1;
  noticeStore.set({ ...notice, id: count });
}

export function dismissNotice(id?: number): void {
  if (id === undefined || noticeStore.get()?.id === id) noticeStore.set(null);
}
