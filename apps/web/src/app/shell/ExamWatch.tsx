import type { JSX } from 'react';
import { useIsClosedByExam } from '../../api/exam-refusal.ts';
import { useSession } from '../../api/session.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

const ExamStrip = lazyComponent(async () => (await import('./load-exam-strip.ts')).loadExamStrip());

/** Shows a link to the exam on every page after a call was rejected because the viewer sits an exam. */
export function ExamWatch(): JSX.Element | null {
  const isSignedIn = useSession().token !== null;
  const isInExam = useIsClosedByExam();
  return isSignedIn && isInExam ? <ExamStrip /> : null;
}
