import { loadMessages } from '../../i18n/messages.ts';

/** Loads the exam strip with its texts: they belong to contest pages, which may not be loaded. */
export async function loadExamStrip() {
  const [{ ExamStrip }] = await Promise.all([import('./ExamStrip.tsx'), loadMessages(['contestOwn'])]);
  return ExamStrip;
}
