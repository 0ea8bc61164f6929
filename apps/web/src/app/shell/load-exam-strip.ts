import { loadMessages } from '../../i18n/messages.ts';

/** The way back to an exam, with its texts: they belong to pages of contests, none of which may have come. */
export async function loadExamStrip() {
  const [{ ExamStrip }] = await Promise.all([import('./ExamStrip.tsx'), loadMessages(['contestOwn'])]);
  return ExamStrip;
}
