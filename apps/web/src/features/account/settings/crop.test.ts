import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampCrop, scaleOf, startCrop, zoomMax, zoomTo } from './crop.ts';

const side = 280;
const pictures = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});

describe('a crop', () => {
  it('always fills its window with the picture', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.record({
          x: fc.float({ noNaN: true }),
          y: fc.float({ noNaN: true }),
          zoom: fc.float({ noNaN: true }),
        }),
        (picture, wanted) => {
          const { x, y, zoom } = clampCrop(wanted, picture, side);
          const scale = scaleOf(picture, side, zoom);
          expect(zoom).toBeGreaterThanOrEqual(1);
          expect(zoom).toBeLessThanOrEqual(zoomMax);
          for (const [corner, length] of [
            [x, picture.width],
            [y, picture.height],
          ] as const) {
            expect(corner).toBeLessThanOrEqual(0);
            expect(corner + length * scale).toBeGreaterThanOrEqual(side - 1e-6 * length * scale);
          }
        },
      ),
    );
  });

  it('starts in the center', () => {
    expect(startCrop({ width: 560, height: 280 }, side)).toEqual({ zoom: 1, x: -140, y: 0 });
    expect(startCrop({ width: 10, height: 20 }, side)).toEqual({ zoom: 1, x: 0, y: -140 });
  });

  it('zooms about its center, and back', () => {
    const picture = { width: 560, height: 280 };
    const start = startCrop(picture, side);
    const near = zoomTo(start, 2, picture, side);
    expect(near).toEqual({ zoom: 2, x: -420, y: -140 });
    expect(zoomTo(near, 1, picture, side)).toEqual(start);
  });
});
