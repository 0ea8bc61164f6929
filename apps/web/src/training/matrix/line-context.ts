import type { Locale } from '@xiezhi/contract/limits';
import type { Translate } from '../../i18n/messages.ts';
import type { MatrixProblem } from './queries.ts';

/** What all lines of a matrix share; another one draws them anew. */
export interface LineContext {
  readonly t: Translate;
  readonly locale: Locale;
  readonly problems: readonly MatrixProblem[];
  /** Milliseconds where cells tell when; null: they tell what. */
  readonly now: number | null;
  /** Where a submission with its program is. */
  readonly codeHref: (submitId: number) => string;
}
