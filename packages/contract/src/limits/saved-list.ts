/** Limits of private problem lists: characters of a name, lists per user, problems per list, and listed records. */
export const savedListLimits = { nameMax: 60, listsMax: 50, problemsMax: 1000, records: 10 } as const;
