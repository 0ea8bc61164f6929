import { useQuestionWatch } from './use-question-watch.ts';

/** Tells staff of new questions, wherever on the site they are. Shows nothing itself. */
export function QuestionWatch({ uid }: { uid: string }): null {
  useQuestionWatch(uid);
  return null;
}
