/** What a caller learns from a refusal: equal for a hidden object and a missing one if nothing leaks. */
export function refusalOf({ status, msg }: { readonly status: number; readonly msg: string }) {
  return { status, msg };
}
