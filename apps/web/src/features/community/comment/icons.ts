import type { IconShape } from '../../../components/icon-shapes.ts';

/** Icons that only community features use. They are in the chunk of these features. */
export const communityIcons = {
  thumb: {
    line: 'M5 7v6.5M5 7l2.6-4.6c.9 0 1.5.7 1.5 1.6v2.6h3.3a1.3 1.3 0 0 1 1.3 1.6l-.9 4.2a1.4 1.4 0 0 1-1.3 1.1H5M5 7H2.3v6.5H5',
  },
  broadcast: {
    line: 'M2.5 6.3v3.4h2.2l6.3 3.3V3L4.7 6.3H2.5M4.7 9.7v3.4h1.8V10.6M13.2 6.2a2.6 2.6 0 0 1 0 3.6',
  },
  answer: { line: 'M6.5 3.5 2.5 7.3l4 3.7M2.5 7.3h6.6c2.5 0 4.4 1.7 4.4 4.4v1' },
} as const satisfies Readonly<Record<string, IconShape>>;
