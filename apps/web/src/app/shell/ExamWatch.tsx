import { useSyncExternalStore, type JSX } from 'react';
import { CallError } from '../../api/call-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

const ExamStrip = lazyComponent(async () => (await import('./load-exam-strip.ts')).loadExamStrip());

/** Shows a link to the exam on every page after a call was rejected because the viewer sits an exam. */
export function ExamWatch(): JSX.Element | null {
  const isSignedIn = useSession().token !== null;
  const isInExam = useSyncExternalStore(watchCalls, wasRefused);
  return isSignedIn && isInExam ? <ExamStrip /> : null;
}

/** Notifies of updated and removed queries, not of queries that start during rendering. */
const watchCalls = (listener: () => void) =>
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') listener();
  });

function wasRefused(): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof CallError && error.code === 'examOnly');
}
