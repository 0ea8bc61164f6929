import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../src/platform/settings/environment.ts';
import { createTestClock } from '../clock.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { stopDatabaseClock, useStoppedClock } from './database-clock.ts';
import { buildScene, type Scene } from './scene.ts';

/** The fixed time of the sites, used by the clocks of their servers and of their databases. */
export const moment = new Date();

/** A site before any fact is set. Copies of it share its database content, files and key. */
export interface Seed {
  readonly scene: Scene;
  /** Starts a copy with equal ids, tokens, key and clock. */
  copy(): Promise<TestServer>;
  drop(): Promise<void>;
}

/**
 * Builds the scene once and copies its database for each site, so that random tokens and ids are equal in all copies.
 */
export async function buildSeed(): Promise<Seed> {
  const database = await createTestDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'xiezhi-seed-'));
  const clock = createTestClock(moment);
  const options = { clock, hasJobs: false, onLogLine: () => {} };
  const server = await startTestServer({ ...options, database, settings: { dataFolder } });
  const { secret } = server.services.settings;
  const scene = await buildScene(server, clock);
  await stopDatabaseClock(server.services.db, moment);
  await server.stop();
  return {
    scene,
    async copy() {
      const own = await createTestDatabase({ template: database });
      await useStoppedClock(own);
      const folder = mkdtempSync(join(tmpdir(), 'xiezhi-copy-'));
      cpSync(dataFolder, folder, { recursive: true });
      const settings: Partial<Settings> = { secret, dataFolder: folder, publicUrl: 'https://judge.example' };
      const copied = await startTestServer({ ...options, database: own, settings });
      return { ...copied, stop: () => stopCopy(copied, own, folder) };
    },
    async drop() {
      await database.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function stopCopy(server: TestServer, database: TestDatabase, folder: string): Promise<void> {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
}
