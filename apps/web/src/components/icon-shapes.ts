/**
 * Paths of an icon on a 16 px grid. They are stroked with a 1.5 px line. `dots` have a thicker line, and `solid` is
 * filled.
 */
export interface IconShape {
  readonly line: string;
  readonly dots?: string;
  readonly solid?: string;
}

export const iconShapes = {
  bell: { line: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.2H3zM6.8 14h2.4' },
  bold: { line: 'M5 3h3.5a2.3 2.3 0 0 1 0 4.7H5zM5 7.7h4a2.6 2.6 0 0 1 0 5.3H5z' },
  chart: { line: 'M3 13V8M8 13V3M13 13V6' },
  chat: { line: 'M2.5 3.5h11v7.5H7l-3 2.5V11H2.5z' },
  check: { line: 'm3.5 8.5 3 3 6-7' },
  clock: { line: 'M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0zM8 4.8V8l2.2 1.4' },
  copy: {
    line: 'M7 5.5h5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5v-5a1.5 1.5 0 0 1 1.5-1.5zM3.5 10.5h-1v-8h8v1',
  },
  dice: {
    line: 'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z',
    dots: 'M5.5 5.5v.01M10.5 10.5v.01M8 8v.01M10.5 5.5v.01M5.5 10.5v.01',
  },
  down: { line: 'm4.5 6.5 3.5 3.5 3.5-3.5' },
  down2: { line: 'M8 3v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10' },
  edit: { line: 'M3 13h2.5L13 5.5 10.5 3 3 10.5z' },
  expand: { line: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9' },
  eye: {
    line: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM6.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z',
  },
  file: { line: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3' },
  filter: { line: 'M2.5 4h11M4.5 8h7M6.5 12h3' },
  flag: { line: 'M4 14V2.5h8l-2 3 2 3H4' },
  gear: {
    line: 'M6 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2',
  },
  grip: { line: '', dots: 'M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01' },
  half: { line: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z', solid: 'M8 2.5a5.5 5.5 0 0 0 0 11z' },
  home: { line: 'M2.5 7.5 8 3l5.5 4.5M4 6.8v6.2h8V6.8' },
  info: { line: 'M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0zM8 7.5v3.5M8 5v.01' },
  left: { line: 'M9.5 4.5 6 8l3.5 3.5' },
  link: {
    line: 'M6.5 9.5 9.5 6.5M7 4.5 8.5 3a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5 7.5 13a2.8 2.8 0 0 1-4-4L5 7.5',
  },
  list: { line: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01' },
  lock: {
    line: 'M4.7 7h6.6a1.2 1.2 0 0 1 1.2 1.2v4.1a1.2 1.2 0 0 1-1.2 1.2h-6.6a1.2 1.2 0 0 1-1.2-1.2v-4.1a1.2 1.2 0 0 1 1.2-1.2zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  },
  menu: { line: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11' },
  moon: { line: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z' },
  more: { line: '', dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01' },
  pause: { line: 'M5.5 3.5v9M10.5 3.5v9' },
  pin: { line: 'M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v5' },
  play: { line: 'M5 3.5v9l7.5-4.5z' },
  plus: { line: 'M8 3.5v9M3.5 8h9' },
  reset: { line: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.8v3h3' },
  right: { line: 'm6.5 4.5 3.5 3.5-3.5 3.5' },
  search: { line: 'M2.5 7a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM10.5 10.5l3 3' },
  share: { line: 'M8 9.5v-7M5 5l3-3 3 3M3 9v4.5h10V9' },
  star: { line: 'm8 2 1.8 3.7 4.1.6-3 2.9.7 4L8 11.3l-3.6 1.9.7-4-3-2.9 4.1-.6z' },
  sun: {
    line: 'M5.2 8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  },
  trash: { line: 'M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.5 9h6l.5-9' },
  trophy: {
    line: 'M4.5 2.5h7v4a3.5 3.5 0 0 1-7 0zM4.5 3.5h-2c0 2 .6 3.2 2.2 3.5M11.5 3.5h2c0 2-.6 3.2-2.2 3.5M8 10v2M5.5 13.5h5',
  },
  up: { line: 'M8 12V4M4.5 7.5 8 4l3.5 3.5' },
  users: {
    line: 'M3.7 5.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0zM1.8 13c.3-2.6 2-4 4.2-4s3.9 1.4 4.2 4M10.5 3.5a2.3 2.3 0 0 1 0 4M12 9.4c1.3.6 2.1 1.8 2.3 3.6',
  },
  warn: { line: 'M8 2.5 14 13.5H2zM8 6.5v3M8 11.5v.01' },
  x: { line: 'm4 4 8 8m0-8-8 8' },
  external: { line: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13 3 7.5 8.5' },
  logout: { line: 'M6.5 2.5h-4v11h4M10.5 5l3 3-3 3M13.5 8h-7' },
  mail: { line: 'M2 3.5h12v9H2zM2 4l6 5 6-5' },
  monitor: { line: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5' },
  globe: {
    line: 'M2.2 8a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0-11.6 0zM2.2 8h11.6M8 2.2c2 1.8 2.6 3.6 2.6 5.8S10 12 8 13.8C6 12 5.4 10.2 5.4 8S6 4 8 2.2z',
  },
} as const satisfies Readonly<Record<string, IconShape>>;

export type IconName = keyof typeof iconShapes;
