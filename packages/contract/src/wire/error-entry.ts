/** An entry of the error catalogue; `index.ts` says what its two channels are. */
export interface ErrorEntry {
  readonly http: number;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

/** A broken business rule: HTTP 200 with a body status. */
export const business = (status: number, zh: string, en: string): ErrorEntry => ({
  http: 200,
  status,
  zh,
  en,
});

/** An answer of the protocol itself, with an HTTP code of its own. */
export const protocol = (http: number, status: number, zh: string, en: string): ErrorEntry => ({
  http,
  status,
  zh,
  en,
});
