import type { HealthCode, HealthValues } from '@xiezhi/contract/text/health';
import type { Locale } from '@xiezhi/contract/limits';
import type { JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';

/** What a check found, by its entry in the catalogue of sentences. */
export interface HealthFinding {
  readonly code: HealthCode;
  readonly values?: HealthValues;
}

/** Looks at one part of the site. Says what is well too, so that one sees what was looked at. */
export type Check = (
  services: Services,
  locale: Locale,
  kinds: readonly JobKind[],
) => Promise<readonly HealthFinding[]>;
