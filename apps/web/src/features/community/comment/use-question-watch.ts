import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { openQuestionsQuery, wantsNotifications, type OpenContestQuestions } from './open-questions.ts';
import { useCommentUpdates } from './use-comment-updates.ts';

/**
 * Watches unanswered questions for the viewer. Shows a toast for each new question, and also a browser notification if
 * enabled.
 */
export function useQuestionWatch(uid: string): void {
  const t = useT();
  const client = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(openQuestionsQuery(uid));
  const newest = useRef<string | null>(null);
  useCommentUpdates('contest-questions', () => void client.invalidateQueries(openQuestionsQuery(uid)));

  const notify = useEffectEvent((open: readonly OpenContestQuestions[]) => {
    // A reply of an asker to an answer makes an older question new again, so that times decide, not ids.
    const [first] = open.toSorted((left, right) =>
      right.newest.gmtCreate.localeCompare(left.newest.gmtCreate),
    );
    const before = newest.current;
    if (before === null || (first !== undefined && first.newest.gmtCreate > before))
      newest.current = first?.newest.gmtCreate ?? '';
    // Do not announce questions that were there when the page was opened; they are only counted.
    if (first === undefined || before === null || first.newest.gmtCreate <= before) return;
    const { cid, title: contest } = first;
    const { id, fromName: name, problemId, text } = first.newest;
    const title =
      problemId === null
        ? t('questionWatch.arrived', { contest, name })
        : t('questionWatch.arrivedAbout', { contest, name, problem: problemId });
    const answer = () =>
      void router.navigate({
        to: '/contest/$contestID/comment',
        params: { contestID: String(cid) },
        search: { comment: id },
      });
    showToast({
      tone: 'info',
      text: title,
      detail: text,
      action: { label: t('questionWatch.open'), run: answer },
    });
    if (!wantsNotifications(uid)) return;
    const notification = new Notification(title, { body: text, tag: `question-${id}` });
    notification.addEventListener('click', () => {
      globalThis.focus();
      answer();
    });
  });
  useEffect(() => {
    if (data !== undefined) notify(data);
  }, [data]);
}
