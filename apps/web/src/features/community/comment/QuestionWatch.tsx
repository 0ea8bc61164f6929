import { useQuestionWatch } from './use-question-watch.ts';

/** Notifies staff of new questions on every page. Renders nothing. */
export function QuestionWatch({ uid }: { uid: string }): null {
  useQuestionWatch(uid);
  return null;
}
