import type { PlainKey } from '../../../i18n/messages.ts';

/** Usual balloon colors, ordered so that adjacent ones differ clearly. */
export const balloonColors: readonly { readonly name: PlainKey; readonly color: string }[] = [
  { name: 'contestAdmin.color.red', color: '#e02020' },
  { name: 'contestAdmin.color.blue', color: '#1f6feb' },
  { name: 'contestAdmin.color.yellow', color: '#f7d22d' },
  { name: 'contestAdmin.color.green', color: '#1a9c4b' },
  { name: 'contestAdmin.color.purple', color: '#8a3ffc' },
  { name: 'contestAdmin.color.orange', color: '#f7841e' },
  { name: 'contestAdmin.color.pink', color: '#f472b6' },
  { name: 'contestAdmin.color.cyan', color: '#22c1dc' },
  { name: 'contestAdmin.color.white', color: '#f5f5f5' },
  { name: 'contestAdmin.color.black', color: '#1f2328' },
  { name: 'contestAdmin.color.brown', color: '#8b5a2b' },
  { name: 'contestAdmin.color.gold', color: '#c9a227' },
  { name: 'contestAdmin.color.silver', color: '#b4c0c7' },
];
