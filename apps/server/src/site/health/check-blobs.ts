import type { Check } from './health-finding.ts';

/** Checks the site's object storage. Reports nothing if the site keeps its files in the data folder. */
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
 * Returns the reason given by the storage. If a response has only a status, its error has no message, so the name of
 * the error is used.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message === '' ? cause.name : cause.message;
}
