import { isIP } from 'node:net';
import type { ObjectStorageSettings } from '../../settings/object-storage.ts';

/** Names of buckets that a wildcard certificate of the storage covers: without dots. */
const hostableBucket = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * Returns the address that the AWS SDK calls for a bucket at a configured endpoint, which begins with the name of the
 * bucket unless it is part of the path. Null without an endpoint.
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
