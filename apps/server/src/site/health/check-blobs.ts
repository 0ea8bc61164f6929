import type { Check } from './health-finding.ts';

/** Checks the object storage of the site; nothing for a site that keeps its files in the data folder. */
export const checkBlobs: Check = async ({ blobs, settings }) => {
  const { places, s3 } = settings.blobs;
  if (s3 === null || !places.includes('s3')) return [];
  const { bucket } = s3;
  try {
    await blobs.check();
  } catch (error) {
    return [{ code: 'filesAway', values: { bucket, reason: reasonOf(error) } }];
  }
  if (places.length > 1) return [{ code: 'filesMoving', values: { bucket } }];
  return [{ code: 'filesWell', values: { bucket } }];
};

/**
 * Returns the reason that the storage gave. The error of a response with only a status has no message, so its
 * name is used.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message === '' ? cause.name : cause.message;
}
