import { fpsWriter } from '../fps/write.ts';
import { hojWriter } from '../hoj/write.ts';
import { hydroWriter } from '../hydro/write.ts';
import { icpcLegacyWriter } from '../icpc/write-legacy.ts';
import { icpcWriter } from '../icpc/write.ts';
import { ownWriter } from '../own/write.ts';
import { plainWriter } from '../plain/write.ts';
import { polygonWriter } from '../polygon/write.ts';
import { qduojWriter } from '../qduoj/write.ts';
import type { PackageWriter } from './writer.ts';

/** All formats that can be written, the one that loses nothing first. */
export const packageWriters: readonly PackageWriter[] = [
  ownWriter,
  icpcWriter,
  icpcLegacyWriter,
  polygonWriter,
  hojWriter,
  hydroWriter,
  qduojWriter,
  fpsWriter,
  plainWriter,
];
