import type { Translated } from '../translated.ts';
import type { remoteImport as reference } from '../zh-CN/remoteImport.ts';

export const remoteImport: Translated<typeof reference> = {
  title: 'Add from a remote judge',
  judge: 'Judge',
  ids: 'Problem IDs or URLs',
  hint: 'Separate entries with spaces or commas. Ranges of numbers: 1000-1010. At most {max} at once.',
  tooMany: 'At most {max} problems at once',
  start: 'Import',
  'start.count': 'Import {count}',
  progress: '{done} of {total} done',
  cancel: 'Cancel import',
  cancelling: 'Cancelling…',
  cancelled: 'Cancelled. Imported problems are kept.',
  imported: 'Imported',
  known: 'Already on this site',
  refused: 'Not imported',
};
