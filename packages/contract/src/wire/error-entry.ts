/** An entry of the error catalogue. `errors/index.ts` explains HTTP code and body status. */
export interface ErrorEntry {
  readonly http: number;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

/** Returns a business error, which has HTTP code 200 and another status in the body. */
export const business = (status: number, zh: string, en: string): ErrorEntry => ({
  http: 200,
  status,
  zh,
  en,
});

/** Returns a protocol error, which has its own HTTP code. */
export const protocol = (http: number, status: number, zh: string, en: string): ErrorEntry => ({
  http,
  status,
  zh,
  en,
});
