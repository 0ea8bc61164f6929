import type { Swift } from './swift.ts';

/** Environment variables that name this object storage, its bucket and its keys. */
export function storageEnvironment({ settings }: Pick<Swift, 'settings'>): Record<string, string> {
  return {
    XIEZHI_S3_ENDPOINT: settings.endpoint ?? '',
    XIEZHI_S3_BUCKET: settings.bucket,
    XIEZHI_S3_PREFIX: settings.prefix,
    XIEZHI_S3_ACCESS_KEY: settings.keys?.id ?? '',
    XIEZHI_S3_SECRET_KEY: settings.keys?.secret ?? '',
  };
}
