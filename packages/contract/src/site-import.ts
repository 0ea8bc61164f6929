/** Judges from which a site can migrate. */
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

/** Maximum number of copied files and folders that are listed. */
export const importFilesMax = 100;

/** Limits of the fields that describe a source. */
export const sourceLimits = {
  /** Maximum length of an address or path. */
  placeMax: 1000,
  timeZoneMax: 64,
  nameMax: 30,
} as const;

/** Pattern of the name that tells several sources of one kind apart. It may be empty. */
export const sourceNamePattern = /^[\w-]*$/;
