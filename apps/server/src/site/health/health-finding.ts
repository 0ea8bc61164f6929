import type { HealthCode, HealthValues } from '@xiezhi/contract/text/health';
import type { Locale } from '@xiezhi/contract/limits';
import type { JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';

/** Result of a check. `code` refers to the catalogue of messages. */
export interface HealthFinding {
  readonly code: HealthCode;
  readonly values?: HealthValues;
}

/** Checks one part of the site. Also reports what is in order, so that users see what was checked. */
export type Check = (
  services: Services,
  locale: Locale,
  kinds: readonly JobKind[],
) => Promise<readonly HealthFinding[]>;
