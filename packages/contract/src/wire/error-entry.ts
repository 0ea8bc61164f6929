/** An entry of the error catalogue; `index.ts` documents its two channels. */
export interface ErrorEntry {
  readonly http: number;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

/** A business error: HTTP 200 with a body status. */
export const business = (status: number, zh: string, en: string): ErrorEntry => ({
  http: 200,
  status,
  zh,
  en,
});

/** An error of the protocol itself, with its own HTTP code. */
export const protocol = (http: number, status: number, zh: string, en: string): ErrorEntry => ({
  http,
  status,
  zh,
  en,
});
