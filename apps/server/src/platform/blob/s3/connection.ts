import type * as S3 from '@aws-sdk/client-s3';
import type { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ServiceUnavailable } from '../../http/service-unavailable.ts';
import type { ObjectStorageSettings } from '../../settings/object-storage.ts';

/** The AWS SDK. It is loaded with the first request, so that a site without S3 never loads it. */
type Sdk = typeof S3;

/** Timeouts in ms: for connecting, and for a connection on which no byte moves in either direction. */
const timeouts = { connectionTimeout: 5000, socketTimeout: 120_000 };
/** Maximum attempts of a request, with exponential back-off between them. */
const maxAttempts = 5;
/** Maximum connections from one server to the storage. */
const maxSockets = 64;
/** HTTP status for a request that the storage does not support. */
export const notOffered = 501;
/** Milliseconds for which the bucket is assumed to exist after a check. */
const bucketTrustMs = 30_000;

/** A bucket and a client for requests to it. */
export interface Connection {
  readonly sdk: Sdk;
  readonly client: S3.S3Client;
  readonly bucket: string;
  /**
   * Awaits a request about one object; returns null if the object does not exist. A missing bucket has the same HTTP
   * status, but is an error: otherwise a wrong setting would look like lost files.
   */
  readonly orNull: <Result>(request: Promise<Result>) => Promise<Result | null>;
}

/** Creates a client; `endpoint` replaces the endpoint in the settings. */
function createClient(sdk: Sdk, settings: ObjectStorageSettings, endpoint = settings.endpoint): S3.S3Client {
  const { region, keys, isPathStyle } = settings;
  const client = new sdk.S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    maxAttempts,
    // Some storages do not support the newer checksums. They are not needed: requests are signed with the SHA-256 of
    // their body, and blobs are verified by their names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
  // This middleware is outside of the retries, so it sees only the error of the last attempt.
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request);
      } catch (error) {
        const status = statusOf(error) ?? 500;
        if (isAborted(error) || status < 500 || status === notOffered) throw error;
        throw new ServiceUnavailable(`the object storage does not answer: ${String(error)}`, {
          cause: error,
        });
      }
    },
    { step: 'initialize', priority: 'high', name: 'unavailable' },
  );
  return client;
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Returns a function that connects on its first call. */
export function connector(settings: ObjectStorageSettings): () => Promise<Connection> {
  let connecting: Promise<Connection> | null = null;
  return () => {
    connecting ??= connect(settings);
    return connecting;
  };
}

async function connect(settings: ObjectStorageSettings): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = createClient(sdk, settings);
  const { bucket } = settings;
  let trustedUntil = 0;
  return {
    sdk,
    client,
    bucket,
    async orNull(request) {
      try {
        return await request;
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        if (performance.now() > trustedUntil) {
          await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
          trustedUntil = performance.now() + bucketTrustMs;
        }
        return null;
      }
    },
  };
}

/** Returns a function that signs the address of an object for judge nodes; null if nodes fetch from the servers. */
export function addressSigner(
  settings: ObjectStorageSettings,
  seconds: number,
): ((key: string) => Promise<string>) | null {
  const { nodeEndpoint, bucket } = settings;
  if (nodeEndpoint === null) return null;
  let loading: Promise<{ sdk: Sdk; client: S3.S3Client; sign: typeof getSignedUrl }> | null = null;
  return async (key) => {
    loading ??= loadSigner(settings, nodeEndpoint);
    const { sdk, client, sign } = await loading;
    return await sign(client, new sdk.GetObjectCommand({ Bucket: bucket, Key: key }), { expiresIn: seconds });
  };
}

async function loadSigner(settings: ObjectStorageSettings, endpoint: string) {
  const [sdk, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { sdk, client: createClient(sdk, settings, endpoint), sign: presigner.getSignedUrl };
}

/** Returns the HTTP status with which the storage rejected a request; null if there was no response. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const metadata: unknown = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}
