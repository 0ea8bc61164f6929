import { fpsWriter } from '../formats/fps/write.ts';
import { hojWriter } from '../formats/hoj/write.ts';
import { hydroWriter } from '../formats/hydro/write.ts';
import { icpcLegacyWriter } from '../formats/icpc/write-legacy.ts';
import { icpcWriter } from '../formats/icpc/write.ts';
import { ownWriter } from '../formats/xiezhi/write.ts';
import { plainWriter } from '../formats/plain/write.ts';
import { polygonWriter } from '../formats/polygon/write.ts';
import { qduojWriter } from '../formats/qduoj/write.ts';
import type { PackageWriter } from './writer.ts';

/** Writers of all formats. The lossless format is the first. */
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
