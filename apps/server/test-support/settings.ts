import { randomBytes } from 'node:crypto';
import type { Settings } from '../src/platform/settings/environment.ts';

/** Returns settings for a test server whose data may be lost. */
export function testSettings(databaseUrl: string, dataFolder: string): Settings {
  return {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseUrl,
    directDatabaseUrl: databaseUrl,
    databasePoolSize: 8,
    publicUrl: null,
    smtpUrl: null,
    oidc: null,
    assistant: null,
    blobs: { places: ['disk'], s3: null },
    adminPassword: null,
    nodeToken: null,
    nodeName: 'local',
    leaseSeconds: 30,
    logLevel: 'warn',
    secret: randomBytes(32),
    trustProxy: false,
    metricsToken: null,
    rateLimitFactor: 0,
    outgoingReachesPrivate: false,
    remoteBases: new Map(),
    signInBases: new Map(),
    remoteSpeed: 1,
  };
}
