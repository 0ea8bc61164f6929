/** Private lists of problems: characters of a name, lists of a user, problems of a list, and rows of records. */
export const savedListLimits = { nameMax: 60, listsMax: 50, problemsMax: 1000, records: 10 } as const;
