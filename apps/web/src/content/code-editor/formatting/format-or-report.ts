import { loadMessages, translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { formatCode, FormatterUnavailable } from './format-code.ts';
import type { Formatter } from './formatters.ts';

/**
 * Formats a program. If that fails, shows the reason to the user.
 * @param indentation number of spaces per level
 * @returns the formatted program; null after a failure
 */
export async function formatOrReport(
  formatter: Formatter,
  code: string,
  indentation: number,
): Promise<string | null> {
  try {
    return await formatCode(formatter, code, indentation);
  } catch (error) {
    await loadMessages(['editorSetting']);
    const reason = error instanceof FormatterUnavailable ? 'formatUnavailable' : 'formatFailed';
    showToast({ tone: 'warning', text: translate(`editorSetting.${reason}`) });
    return null;
  }
}
