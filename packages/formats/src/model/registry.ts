import type { PackageFormat } from './format.ts';
import { cmsFormat } from '../formats/cms/cms.ts';
import { dmojFormat } from '../formats/dmoj/dmoj.ts';
import { hojFormat } from '../formats/hoj/hoj.ts';
import { hydroFormat } from '../formats/hydro/hydro.ts';
import { icpcFormat } from '../formats/icpc/icpc.ts';
import { ownFormat } from '../formats/xiezhi/own.ts';
import { polygonFormat } from '../formats/polygon/polygon.ts';
import { qduojFormat } from '../formats/qduoj/qduoj.ts';
import { uojFormat } from '../formats/uoj/uoj.ts';

/** All formats that are recognized by their files, more specific ones first. FPS and plain folders: see read.ts. */
export const packageFormats: readonly PackageFormat[] = [
  ownFormat,
  polygonFormat,
  hydroFormat,
  icpcFormat,
  cmsFormat,
  uojFormat,
  dmojFormat,
  qduojFormat,
  hojFormat,
];
