/** Judges that a site migrates from. */
export const sourceKinds = ['hoj', 'hustoj', 'qduoj', 'hydro', 'domjudge'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Names of these judges, which are the same in every language. */
export const sourceNames = {
  hoj: 'HOJ',
  hustoj: 'HUSTOJ',
  qduoj: 'QDUOJ',
  hydro: 'Hydro',
  domjudge: 'DOMjudge',
} as const satisfies Record<SourceKind, string>;

/** Maximum number of files and folders in the list of copied sources. */
export const importFilesMax = 100;
