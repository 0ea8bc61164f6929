/** Judges that a site migrates from. */
export const sourceKinds = ['hoj', 'hustoj', 'qduoj', 'hydro', 'domjudge'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Their names, which are the same in every language. */
export const sourceNames = {
  hoj: 'HOJ',
  hustoj: 'HUSTOJ',
  qduoj: 'QDUOJ',
  hydro: 'Hydro',
  domjudge: 'DOMjudge',
} as const satisfies Record<SourceKind, string>;

/** Files and folders that the list of copied sources contains at most. */
export const importFilesMax = 100;
