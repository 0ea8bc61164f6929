import type { RemoteLanguage } from '../../adapter.ts';

/** Languages of HDU, unchanged in its form for many years; the submit page lists them after sign-in. */
export const hduLanguages: readonly RemoteLanguage[] = [
  { id: '0', label: 'G++' },
  { id: '1', label: 'GCC' },
  { id: '2', label: 'C++' },
  { id: '3', label: 'C' },
  { id: '4', label: 'Pascal' },
  { id: '5', label: 'Java' },
  { id: '6', label: 'C#' },
];
