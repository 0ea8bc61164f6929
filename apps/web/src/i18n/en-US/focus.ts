import type { Translated } from '../translated.ts';
import type { focus as reference } from '../zh-CN/focus.ts';

export const focus: Translated<typeof reference> = {
  problems: 'Problems of the set',
  solved: '{solved} / {total} solved',
  previous: 'Previous problem ([)',
  next: 'Next problem (])',
  leave: 'Leave focus mode (Esc)',
  leaveShort: 'Leave',
  notShownDetail: 'It may not be open yet, or you do not take part.',
};
