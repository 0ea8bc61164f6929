import { createStore } from './store.ts';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastContent {
  tone: ToastTone;
  /** What happened. */
  text: string;
  /** Second line: consequence or next step. */
  detail?: string;
  action?: ToastAction;
}

export interface DisplayedToast extends ToastContent {
  /** Increases with each toast, so that the same text twice is two toasts. */
  id: number;
}

let count = 0;

/** The current toast. A newer one replaces it. */
export const toastStore = createStore<DisplayedToast | null>(null);

export function showToast(notice: ToastContent): void {
  count += 1;
  toastStore.set({ ...notice, id: count });
}

export function dismissToast(id?: number): void {
  if (id === undefined || toastStore.get()?.id === id) toastStore.set(null);
}
