/** Same keys as the Chinese catalogue, other words. */
export type Translated<Reference> = Readonly<Record<keyof Reference, string>>;
