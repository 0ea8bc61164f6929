/**
 * A square window over a picture. `x` and `y` are the position of the picture's top left corner in window pixels. At
 * `zoom` 1 the picture has the smallest size that covers the window.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const zoomMax = 4;

/** Returns the number of window pixels per picture pixel. */
export function scaleOf(picture: Size, window: number, zoom: number): number {
  return (window / Math.min(picture.width, picture.height)) * zoom;
}

/** Returns the nearest crop in which the picture covers the window. */
export function clampCrop(crop: Crop, picture: Size, window: number): Crop {
  const zoom = Math.min(zoomMax, Math.max(1, crop.zoom));
  const scale = scaleOf(picture, window, zoom);
  const within = (value: number, length: number) => Math.min(0, Math.max(window - length * scale, value));
  return { zoom, x: within(crop.x, picture.width), y: within(crop.y, picture.height) };
}

/** Returns the initial crop: the center of the picture at its smallest size. */
export function startCrop(picture: Size, window: number): Crop {
  const scale = scaleOf(picture, window, 1);
  const middle = (length: number) => (window - length * scale) / 2;
  return clampCrop({ zoom: 1, x: middle(picture.width), y: middle(picture.height) }, picture, window);
}

/** Changes the zoom and keeps the center of the window. */
export function zoomTo(crop: Crop, zoom: number, picture: Size, window: number): Crop {
  const ratio = scaleOf(picture, window, zoom) / scaleOf(picture, window, crop.zoom);
  const about = (value: number) => window / 2 - (window / 2 - value) * ratio;
  return clampCrop({ zoom, x: about(crop.x), y: about(crop.y) }, picture, window);
}
