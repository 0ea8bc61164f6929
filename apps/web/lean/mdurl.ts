// Hosts are left as they are (see punycode.ts), so that no address needs to be taken apart and put together.
// @ts-expect-error -- plain JavaScript without types
export { default as decode } from '../../../node_modules/mdurl/lib/decode.mjs';
// @ts-expect-error -- plain JavaScript without types
export { default as encode } from '../../../node_modules/mdurl/lib/encode.mjs';

/** As if an address were a path as a whole, which is then escaped where it must be. */
export const parse = (address: string) => ({ pathname: address });
export const format = ({ pathname }: { pathname: string }) => pathname;
