import { createStore } from './store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface NoticeAction {
  label: string;
  run: () => void;
}

export interface NoticeContent {
  tone: ToastTone;
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
export const toastStore = createStore<ShownNotice | null>(null);

export function showToast(notice: NoticeContent): void {
  count += 1;
  toastStore.set({ ...notice, id: count });
}

export function dismissToast(id?: number): void {
  if (id === undefined || toastStore.get()?.id === id) toastStore.set(null);
}
