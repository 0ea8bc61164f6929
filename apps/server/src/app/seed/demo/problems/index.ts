import { bambooRafts } from './bamboo-rafts.ts';
import { breakfastStall } from './breakfast-stall.ts';
import { candiedHawthorn } from './candied-hawthorn.ts';
import { examSeats } from './exam-seats.ts';
import { heavyCoin } from './heavy-coin.ts';
import { lanternRiddles } from './lantern-riddles.ts';
import { nightLamps } from './night-lamps.ts';
import { postage } from './postage.ts';
import type { DemoProblem } from './problem.ts';
import { reservoir } from './reservoir.ts';
import { roundTable } from './round-table.ts';
import { signalTowers } from './signal-towers.ts';
import { stampAlbum } from './stamp-album.ts';
import { sunrisePath } from './sunrise-path.ts';
import { umbrellaRack } from './umbrella-rack.ts';
import { firstFrost, mailRoute, starMap } from './upcoming.ts';

/** Public problems of the bank. */
export const bankProblems: readonly DemoProblem[] = [
  breakfastStall,
  lanternRiddles,
  postage,
  sunrisePath,
  examSeats,
  heavyCoin,
  bambooRafts,
  reservoir,
  candiedHawthorn,
];

/** Problems shown only in contests: of the running one and of the upcoming one. */
export const contestProblems: readonly DemoProblem[] = [
  umbrellaRack,
  nightLamps,
  stampAlbum,
  signalTowers,
  roundTable,
  firstFrost,
  mailRoute,
  starMap,
];
