import { useEffect } from 'react';
import { examLimits } from '@xiezhi/contract/limits/exam';
import { call } from '../../../../api/client.ts';
import type { ContestInfo } from '../queries.ts';

/** Milliseconds without focus after which the page counts as left: dialogs of the browser take less. */
const graceTime = 2000;

/** Whether the viewer is taking the exam. Only then does the page send reports, which the server records. */
function takesExam({ exam, own, phase, can }: ContestInfo): boolean {
  if (exam === null || exam.isHandedIn || phase !== 'running' || !can.enter || can.manage) return false;
  return own === null || own.phase === 'running';
}

/**
 * Reports to the server while the viewer takes an exam: that they have left its pages, have returned, or still have one
 * open. Several tabs of the exam count as one page: a tab does not report an absence while another tab has the focus.
 */
export function useExamReports(cid: number, info: ContestInfo): void {
  const isOn = takesExam(info);
  useEffect(() => (isOn ? watchPage(cid) : undefined), [cid, isOn]);
}

const isHere = () => !document.hidden && document.hasFocus();

type ExamEvent = 'left' | 'returned' | 'here';

/**
 * Returns how long ago the page was left. The server needs this, because an absence is reported at least `graceTime`
 * after it began.
 */
const awayFor = (since: number | null) =>
  since === null ? {} : { awayMs: Math.min(Math.max(Date.now() - since, 0), examLimits.awayMsMax) };

/** Watches focus and visibility of the page. Returns a function that stops. */
function watchPage(cid: number): () => void {
  const tabs = new BroadcastChannel(`xiezhi-exam-${cid}`);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let wasLeft = false;
  /**
   * Time when the page lost focus or visibility; null while it has both. Uses `Date.now`, which also advances while a
   * computer sleeps.
   */
  let leftAt: number | null = null;
  /** Whether the current absence has been reported. */
  let isReported = false;
  /**
   * Promise of the last report. The next report waits for it, because the server records reports in the order in which
   * they arrive.
   */
  let last = Promise.resolve();
  const report = (event: ExamEvent, since: number | null = null) => {
    // Ignore failed reports, because the next one corrects the record.
    last = last.then(() =>
      call('POST /api/exam-report', { body: { cid, event, ...awayFor(since) } }).then(
        () => undefined,
        () => undefined,
      ),
    );
  };

  function reportLeaving(): void {
    if (isReported) return;
    isReported = true;
    wasLeft = true;
    report('left', leftAt);
  }

  function look(): void {
    clearTimeout(leaving);
    if (!isHere()) {
      leftAt ??= Date.now();
      leaving = setTimeout(() => {
        if (!isHere()) reportLeaving();
      }, graceTime);
      return;
    }
    // Report an absence that the timer has missed: timers stop while a computer sleeps or a phone suspends the page.
    if (leftAt !== null && Date.now() - leftAt >= graceTime) reportLeaving();
    leftAt = null;
    isReported = false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only the site's own pages
    tabs.postMessage('focus');
    if (wasLeft) report('returned');
    wasLeft = false;
  }

  tabs.addEventListener('message', () => {
    clearTimeout(leaving);
    leftAt = null;
    isReported = false;
    // The other tab, which now has the focus, may report an absence later. So this tab must report the return when it
    // gets the focus again.
    wasLeft = true;
  });
  const signs = setInterval(() => report('here'), examLimits.signStep);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('blur', look);
  window.addEventListener('focus', look);
  report('returned');
  look();
  return () => {
    clearTimeout(leaving);
    clearInterval(signs);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('blur', look);
    window.removeEventListener('focus', look);
    tabs.close();
  };
}
