import type { IconShape } from '../../components/icon-shapes.ts';

/** Icons that only the editor uses. They load with it. */
export const toolIcons = {
  code: { line: 'm5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5' },
  heading: { line: 'M4 3v10M12 3v10M4 8h8' },
  image: {
    line: 'M2.5 3h11v10h-11zM2.5 11l3.2-3.2 3 3L10.5 9l3 3M10.2 6a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z',
  },
  italic: { line: 'M7 3h4.5M4.5 13H9M9.2 3 6.8 13' },
  sigma: { line: 'M12 4.5V3H4l4 5-4 5h8v-1.5' },
  table: { line: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M8 3v10' },
} as const satisfies Readonly<Record<string, IconShape>>;
