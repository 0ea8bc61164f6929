import type { PackageFormat } from './format.ts';
import { hojFormat } from './hoj/hoj.ts';
import { hydroFormat } from './hydro/hydro.ts';
import { icpcFormat } from './icpc/icpc.ts';
import { ownFormat } from './own/own.ts';
import { polygonFormat } from './polygon/polygon.ts';
import { qduojFormat } from './qduoj/qduoj.ts';

/** All formats known by their files, the more telling ones first. FPS and plain folders: see read.ts. */
export const packageFormats: readonly PackageFormat[] = [
  ownFormat,
  polygonFormat,
  hydroFormat,
  icpcFormat,
  qduojFormat,
  hojFormat,
];
