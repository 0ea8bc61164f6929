/** The keys of the Chinese catalogue with translated texts. */
export type Translated<Reference> = Readonly<Record<keyof Reference, string>>;
