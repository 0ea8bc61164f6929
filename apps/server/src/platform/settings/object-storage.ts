import { z } from 'zod';

/** Settings of an S3-compatible object storage that contains the blobs of a site. */
export const objectStorageSettings = z.object({
  /** Address without a trailing slash; null for Amazon S3 in the region. */
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  /** Prefix of all object names in the bucket: empty, or ends with a slash. */
  prefix: z.string(),
  /** Access key; null if the default credentials of the AWS SDK are used, such as the role of the machine. */
  keys: z.object({ id: z.string(), secret: z.string() }).nullable(),
  /** Whether the bucket is part of the path instead of the host name. */
  isPathStyle: z.boolean(),
  /** Address at which judge nodes fetch test data from the storage; null if they fetch it from the servers. */
  nodeEndpoint: z.string().nullable(),
});
export type ObjectStorageSettings = z.output<typeof objectStorageSettings>;

/** Places for blobs: `disk` is the folder `blobs` in the data folder, `s3` an object storage. */
export const blobPlaces = ['disk', 's3'] as const;
export type BlobPlace = (typeof blobPlaces)[number];

/** Where blobs are. */
export const blobSettings = z.object({
  /** Blobs are written to the first place, and read from the first place that has them. */
  places: z.tuple([z.enum(blobPlaces)]).rest(z.enum(blobPlaces)),
  /** Null if no object storage is configured. */
  s3: objectStorageSettings.nullable(),
});
export type BlobSettings = z.output<typeof blobSettings>;

const text = z
  .string()
  .optional()
  .transform((value) => value || null);

const endpoint = text
  .refine(
    (value) => value === null || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
    'must be an address that begins with http:// or https://',
  )
  .transform((value) => value?.replace(/\/+$/, '') ?? null);

/** Environment variables that configure where blobs are stored. */
export const blobEnvironment = {
  XIEZHI_BLOBS: text.transform((value, context): BlobSettings['places'] => {
    const parsed = blobSettings.shape.places.safeParse((value ?? 'disk').split(',').map((one) => one.trim()));
    if (parsed.success && new Set(parsed.data).size === parsed.data.length) return parsed.data;
    context.addIssue({ code: 'custom', message: 'must be `disk`, `s3`, `s3,disk` or `disk,s3`' });
    return z.NEVER;
  }),
  XIEZHI_S3_ENDPOINT: endpoint,
  XIEZHI_S3_REGION: text.transform((value) => value ?? 'us-east-1'),
  XIEZHI_S3_BUCKET: text.refine(
    (value) => value === null || /^[a-z\d][\w.-]{1,61}[a-z\d]$/i.test(value),
    'must be the name of a bucket, 3 to 63 letters, digits or .-_',
  ),
  XIEZHI_S3_PREFIX: text
    .refine(
      (value) => value === null || /^[\w.-]+(\/[\w.-]+)*\/?$/.test(value),
      'must be letters, digits, .-_ and single slashes',
    )
    .transform((value) => (value === null ? '' : value.replace(/\/?$/, '/'))),
  XIEZHI_S3_ACCESS_KEY: text,
  XIEZHI_S3_SECRET_KEY: text,
  XIEZHI_S3_PATH_STYLE: text.refine(
    (value) => value === null || value === '0' || value === '1',
    'must be 0 or 1',
  ),
  XIEZHI_S3_NODE_ENDPOINT: endpoint,
} as const;

type BlobValues = { [Name in keyof typeof blobEnvironment]: z.output<(typeof blobEnvironment)[Name]> };

/** Returns where blobs are stored. If the settings contradict each other, returns an error message for the operator. */
export function readBlobSettings(values: BlobValues): BlobSettings | string {
  const { XIEZHI_BLOBS: places, XIEZHI_S3_BUCKET: bucket, XIEZHI_S3_ENDPOINT: address } = values;
  if (bucket === null) {
    return places.includes('s3') ? 'XIEZHI_BLOBS=s3 needs XIEZHI_S3_BUCKET' : { places, s3: null };
  }
  const { XIEZHI_S3_ACCESS_KEY: id, XIEZHI_S3_SECRET_KEY: secret } = values;
  if ((id === null) !== (secret === null))
    return 'XIEZHI_S3_ACCESS_KEY and XIEZHI_S3_SECRET_KEY belong together';
  const style = values.XIEZHI_S3_PATH_STYLE;
  return {
    places,
    s3: {
      endpoint: address,
      region: values.XIEZHI_S3_REGION,
      bucket,
      prefix: values.XIEZHI_S3_PREFIX,
      keys: id === null || secret === null ? null : { id, secret },
      isPathStyle: style === null ? address !== null : style === '1',
      nodeEndpoint: values.XIEZHI_S3_NODE_ENDPOINT,
    },
  };
}

/**
 * Reads where blobs are stored from the environment. If variables are invalid, throws an error for the operator that
 * lists them.
 */
export function blobSettingsOf(environment: NodeJS.ProcessEnv): BlobSettings {
  const read = z.object(blobEnvironment).safeParse(environment);
  const settings = read.success
    ? readBlobSettings(read.data)
    : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
  if (typeof settings === 'string') throw new Error(`Wrong settings: ${settings}`);
  return settings;
}
