/** What a caller learns from an error response. It must be equal for a hidden object and a missing one. */
export function refusalOf({ status, msg }: { readonly status: number; readonly msg: string }) {
  return { status, msg };
}
