import type { Translated } from '../translated.ts';
import type { questionWatch as reference } from '../zh-CN/questionWatch.ts';

export const questionWatch: Translated<typeof reference> = {
  arrived: '{contest}: question from {name}',
  arrivedAbout: '{contest}: question about {problem} from {name}',
  open: 'Answer',
  title: 'Unanswered questions',
  count: '{count} unanswered',
  notify: 'Browser notifications of new questions',
  'notify.denied': 'The browser blocks notifications. Allow them in its settings for this site.',
};
