import type { Translated } from '../translated.ts';
import type { focus as reference } from '../zh-CN/focus.ts';

export const focus: Translated<typeof reference> = {
  problems: 'Problem set',
  solved: '{solved} / {total} solved',
  previous: 'Previous problem (key: [)',
  next: 'Next problem (key: ])',
  leave: 'Exit focus mode (Esc)',
  leaveShort: 'Exit',
  notShownDetail: 'It may not be open yet, or you are not a participant.',
};
