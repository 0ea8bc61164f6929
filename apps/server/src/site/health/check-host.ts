import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { openPlaces, seenBySandbox } from '../../../../../launcher/site/data-folder.js';
import { type BytesFormat, formatBytes } from '../../platform/http/format-bytes.ts';
import type { Check } from './health-finding.ts';

const gigabyte = 1024 ** 3;
/**
 * Limits below which the free space of the disk is low: a share of the disk, and a number of bytes, which counts on
 * large disks too.
 */
const low = { share: 0.1, bytes: 5 * gigabyte };
const full = { share: 0.02, bytes: gigabyte };
/** Format of disk sizes: whole megabytes, or gigabytes with two digits. */
const diskFormat: BytesFormat = { digits: 2, smallest: 'MB' };

export const checkDisk: Check = async ({ db, settings }) => {
  const folder = settings.dataFolder;
  // Some file systems do not report free space.
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return [];
  const bytes = disk.bavail * disk.bsize;
  const share = disk.bavail / disk.blocks;
  const { rows } = await sql<{
    size: number;
  }>`select pg_database_size(current_database())::float8 as size`.execute(db);
  const free = formatBytes(bytes, diskFormat);
  if (bytes < full.bytes || (share < full.share && bytes < low.bytes))
    return [{ code: 'diskFull', values: { free, folder } }];
  if (share < low.share || bytes < low.bytes)
    return [{ code: 'diskLow', values: { free, folder, percent: (share * 100).toFixed(0) } }];
  return [{ code: 'diskWell', values: { free, database: formatBytes(rows[0]?.size ?? 0, diskFormat) } }];
};

/** Checks that other accounts and judged programs cannot read test data, keys and backups. */
export const checkDataFolder: Check = ({ settings: { dataFolder: folder } }) => {
  const seen = seenBySandbox(folder);
  if (seen !== null) return Promise.resolve([{ code: 'dataSeen', values: { folder, seen } }]);
  const places = openPlaces(folder, 3);
  const [place] = places;
  if (place === undefined) return Promise.resolve([{ code: 'dataClosed' }]);
  return Promise.resolve([{ code: 'dataOpen', values: { places: places.join(', ') } }]);
};

/** Maximum difference between the clocks of server and database, in seconds. */
const skewMax = 2;

export const checkClock: Check = async ({ db, clock }) => {
  const asked = clock().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const answered = clock().getTime();
  const databaseTime = rows[0]?.now.getTime() ?? asked;
  // The database read its clock between request and response, so only a time outside this interval shows a wrong clock.
  const skew = Math.max(asked - databaseTime, databaseTime - answered, 0) / 1000;
  return skew > skewMax
    ? [{ code: 'clockOff', values: { seconds: skew.toFixed(1) } }]
    : [{ code: 'clockWell' }];
};
