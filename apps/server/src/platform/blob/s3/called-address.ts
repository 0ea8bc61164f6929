import { isIP } from 'node:net';
import type { ObjectStorageSettings } from '../../settings/object-storage.ts';

/** Bucket names that a wildcard certificate of the storage covers: names without dots. */
const hostableBucket = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * Returns the address that the AWS SDK requests for a bucket at the configured endpoint. The host name begins with the
 * bucket's name, unless the bucket is part of the path. Null if no endpoint is configured.
 */
export function calledAddress({
  endpoint,
  bucket,
  isPathStyle,
}: Pick<ObjectStorageSettings, 'endpoint' | 'bucket' | 'isPathStyle'>): string | null {
  if (endpoint === null) return null;
  const url = new URL(endpoint);
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (!isPathStyle && !isAddress && hostableBucket.test(bucket)) url.hostname = `${bucket}.${url.hostname}`;
  return url.href;
}
