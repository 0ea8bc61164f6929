import { loadMessages } from '../../i18n/messages.ts';

/**
 * Loads the exam strip together with its texts. They are in the catalogue of contest pages, which may not be loaded
 * yet.
 */
export async function loadExamStrip() {
  const [{ ExamStrip }] = await Promise.all([import('./ExamStrip.tsx'), loadMessages(['contestOwn'])]);
  return ExamStrip;
}
