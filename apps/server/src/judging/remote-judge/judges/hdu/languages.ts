import type { RemoteLanguage } from '../../adapter.ts';

/** Languages of HDU. Its form has had them unchanged for many years; the submit page lists them to signed-in accounts. */
export const hduLanguages: readonly RemoteLanguage[] = [
  { id: '0', label: 'G++' },
  { id: '1', label: 'GCC' },
  { id: '2', label: 'C++' },
  { id: '3', label: 'C' },
  { id: '4', label: 'Pascal' },
  { id: '5', label: 'Java' },
  { id: '6', label: 'C#' },
];
