import type { Swift } from './swift.ts';

/** Returns the environment variables with the address, bucket and keys of this object storage. */
export function storageEnvironment({ settings }: Pick<Swift, 'settings'>): Record<string, string> {
  return {
    XIEZHI_S3_ENDPOINT: settings.endpoint ?? '',
    XIEZHI_S3_BUCKET: settings.bucket,
    XIEZHI_S3_PREFIX: settings.prefix,
    XIEZHI_S3_ACCESS_KEY: settings.keys?.id ?? '',
    XIEZHI_S3_SECRET_KEY: settings.keys?.secret ?? '',
  };
}
